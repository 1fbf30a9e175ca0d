/** Texts of strangers, as people may see them. */
@NullMarked
package dev.capstan.core.text;

import org.jspecify.annotations.NullMarked;
