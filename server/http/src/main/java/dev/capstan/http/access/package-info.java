/** Access control of HTTP: accounts, agents and anonymous callers. */
@NullMarked
package dev.capstan.http.access;

import org.jspecify.annotations.NullMarked;
