package dev.capstan.agentrpc;

import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.Transport;

/**
 * An envelope as received.
 *
 * @param envelope the envelope
 * @param transport transport that it came from
 * @param durable whether the transport delivers it until it is settled
 * @param repeated whether this message was delivered before, and perhaps handled
 * @param delivery id that distinguishes this message of the bus from copies; empty if the bus delivers only once
 */
record ReceivedEnvelope(Envelope envelope, Transport transport, boolean durable, boolean repeated, String delivery) {}
