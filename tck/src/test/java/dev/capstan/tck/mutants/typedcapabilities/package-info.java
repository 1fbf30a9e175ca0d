/** Mutants of the area typed-capabilities. */
@NullMarked
package dev.capstan.tck.mutants.typedcapabilities;

import org.jspecify.annotations.NullMarked;
