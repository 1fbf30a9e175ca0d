/** Patterns of ECMA-262, searched in time that grows with the text and never runs away. */
@NullMarked
package dev.capstan.validation.pattern;

import org.jspecify.annotations.NullMarked;
