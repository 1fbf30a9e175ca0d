/** Mutants of the area grants. */
@NullMarked
package dev.capstan.tck.mutants.grants;

import org.jspecify.annotations.NullMarked;
