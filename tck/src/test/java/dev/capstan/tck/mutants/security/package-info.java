/** Mutants of the area security. */
@NullMarked
package dev.capstan.tck.mutants.security;

import org.jspecify.annotations.NullMarked;
