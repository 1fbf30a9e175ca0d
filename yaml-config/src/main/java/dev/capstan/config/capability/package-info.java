/** Readers of the declarations of an agent and its capabilities, key by key. */
@NullMarked
package dev.capstan.config.capability;

import org.jspecify.annotations.NullMarked;
