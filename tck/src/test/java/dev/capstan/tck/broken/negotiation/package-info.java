/** Servers that break rules of the area negotiation. */
@NullMarked
package dev.capstan.tck.broken.negotiation;

import org.jspecify.annotations.NullMarked;
