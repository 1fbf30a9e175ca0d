/** What the generated types promise, tried with the compilers of their languages and on schemas that mean harm. */
@NullMarked
package dev.capstan.config.types;

import org.jspecify.annotations.NullMarked;
