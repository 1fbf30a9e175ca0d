/** Mutants of the area discovery. */
@NullMarked
package dev.capstan.tck.mutants.discovery;

import org.jspecify.annotations.NullMarked;
