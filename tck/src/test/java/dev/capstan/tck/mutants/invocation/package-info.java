/** Mutants of the area invocation. */
@NullMarked
package dev.capstan.tck.mutants.invocation;

import org.jspecify.annotations.NullMarked;
