/** The pages on which people decide what agents may do, and take it back; they work without scripts. */
@NullMarked
package dev.capstan.pages;

import org.jspecify.annotations.NullMarked;
