/** The ports of core, complete within one process. */
@NullMarked
package dev.capstan.core.inmemory;

import org.jspecify.annotations.NullMarked;
