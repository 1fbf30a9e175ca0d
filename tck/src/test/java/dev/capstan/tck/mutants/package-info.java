/** Mutants: each is the reference server with one defect, which the kit must detect. */
@NullMarked
package dev.capstan.tck.mutants;

import org.jspecify.annotations.NullMarked;
