/** The message buses over NATS and NATS JetStream, on one connection that is made again when it is lost. */
@NullMarked
package dev.capstan.nats;

import org.jspecify.annotations.NullMarked;
