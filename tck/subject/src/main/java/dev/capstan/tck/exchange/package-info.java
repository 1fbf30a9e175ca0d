/** Messages that were exchanged, without their secrets. */
@NullMarked
package dev.capstan.tck.exchange;

import org.jspecify.annotations.NullMarked;
