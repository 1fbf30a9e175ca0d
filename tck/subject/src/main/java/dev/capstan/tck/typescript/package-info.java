/** Reads the types that a TypeScript file exports, however they are laid out, so that they can be compared by meaning. */
@NullMarked
package dev.capstan.tck.typescript;

import org.jspecify.annotations.NullMarked;
