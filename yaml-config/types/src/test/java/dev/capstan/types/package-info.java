/**
 * Tests of the generated types, with schemas as users write them, and with hostile schemas and the compilers of their
 * languages.
 */
@NullMarked
package dev.capstan.types;

import org.jspecify.annotations.NullMarked;
