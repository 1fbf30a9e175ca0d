/** Servers that break rules of the area invocation. */
@NullMarked
package dev.capstan.tck.broken.invocation;

import org.jspecify.annotations.NullMarked;
