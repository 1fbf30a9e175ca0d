/** Looks at source files of any language as text: what their header says, and which types they name. */
@NullMarked
package dev.capstan.tck.source;

import org.jspecify.annotations.NullMarked;
