/** Servers that break rules of the area security. */
@NullMarked
package dev.capstan.tck.broken.security;

import org.jspecify.annotations.NullMarked;
