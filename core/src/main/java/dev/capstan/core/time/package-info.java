/** Clocks that hold where the clock of the machine is set. */
@NullMarked
package dev.capstan.core.time;

import org.jspecify.annotations.NullMarked;
