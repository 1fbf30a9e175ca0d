/** Servers that break rules of the area discovery. */
@NullMarked
package dev.capstan.tck.broken.discovery;

import org.jspecify.annotations.NullMarked;
