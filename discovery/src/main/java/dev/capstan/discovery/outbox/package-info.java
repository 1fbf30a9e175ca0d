/** Keeps what peers send of their own accord until it is delivered, or gives it up and says so. */
@NullMarked
package dev.capstan.discovery.outbox;

import org.jspecify.annotations.NullMarked;
