/** The message bus over NATS: one connection that is made again when it is lost, and what arrives on it. */
@NullMarked
package dev.capstan.server.nats;

import org.jspecify.annotations.NullMarked;
