/** The example drivers, checked by the kit. */
@NullMarked
package dev.capstan.tck.drivers;

import org.jspecify.annotations.NullMarked;
