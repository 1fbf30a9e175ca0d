/**
 * What the generated types promise, shown on schemas as people write them, and tried with the compilers of their languages
 * on schemas that mean harm.
 */
@NullMarked
package dev.capstan.config.types;

import org.jspecify.annotations.NullMarked;
