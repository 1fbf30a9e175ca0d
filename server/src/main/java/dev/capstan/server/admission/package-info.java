/** The bounds on what all clients together take up before anybody asks who they are. */
@NullMarked
package dev.capstan.server.admission;

import org.jspecify.annotations.NullMarked;
