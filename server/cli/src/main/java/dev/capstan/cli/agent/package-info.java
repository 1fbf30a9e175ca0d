/** Commands of an agent of Agent Auth: connect, request, call, status. */
@NullMarked
package dev.capstan.cli.agent;

import org.jspecify.annotations.NullMarked;
