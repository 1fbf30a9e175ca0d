/** Faults beneath a running server: of its database and of the files below it. */
@NullMarked
package dev.capstan.server.faults;

import org.jspecify.annotations.NullMarked;
