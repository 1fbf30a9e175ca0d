/** Files, connections and network addresses, as far as more than one module handles them. */
@NullMarked
package dev.capstan.core.io;

import org.jspecify.annotations.NullMarked;
