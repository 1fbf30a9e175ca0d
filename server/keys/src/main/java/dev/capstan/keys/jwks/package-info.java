/** Fetches the key sets that hosts and agents publish, without being led to where it must not go. */
@NullMarked
package dev.capstan.keys.jwks;

import org.jspecify.annotations.NullMarked;
