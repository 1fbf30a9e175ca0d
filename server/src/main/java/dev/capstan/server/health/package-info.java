/** The conditions that a server needs to take calls. */
@NullMarked
package dev.capstan.server.health;

import org.jspecify.annotations.NullMarked;
