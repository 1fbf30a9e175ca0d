/** Forwards envelopes between channels and transports as they came, byte for byte (DISC-4.1). */
@NullMarked
package dev.capstan.discovery.relay;

import org.jspecify.annotations.NullMarked;
