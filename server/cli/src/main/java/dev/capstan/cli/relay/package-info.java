/** Brings envelopes from one place to another: NATS, a server over HTTP, or lines of text (DISC-4.1). */
@NullMarked
package dev.capstan.cli.relay;

import org.jspecify.annotations.NullMarked;
