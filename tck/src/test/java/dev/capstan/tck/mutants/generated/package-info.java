/** Mutants that no author chose: each has one defect in one kind of response of the reference server. */
@NullMarked
package dev.capstan.tck.mutants.generated;

import org.jspecify.annotations.NullMarked;
