/** Mutants of the area bus. */
@NullMarked
package dev.capstan.tck.mutants.bus;

import org.jspecify.annotations.NullMarked;
