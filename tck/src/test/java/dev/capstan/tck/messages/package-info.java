/**
 * Checks of the messages that the kit sends: each must be valid by its schema, unless a scenario is about an invalid
 * one.
 */
@NullMarked
package dev.capstan.tck.messages;

import org.jspecify.annotations.NullMarked;
