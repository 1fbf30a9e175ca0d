/** The ports of discovery within one process, complete and bounded. */
@NullMarked
package dev.capstan.discovery.inmemory;

import org.jspecify.annotations.NullMarked;
