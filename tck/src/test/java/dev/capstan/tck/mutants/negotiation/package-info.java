/** Mutants of the area negotiation. */
@NullMarked
package dev.capstan.tck.mutants.negotiation;

import org.jspecify.annotations.NullMarked;
