/** Servers that break rules of the area discovery. */
@NullMarked
package dev.capstan.tck.mutants.discovery;

import org.jspecify.annotations.NullMarked;
