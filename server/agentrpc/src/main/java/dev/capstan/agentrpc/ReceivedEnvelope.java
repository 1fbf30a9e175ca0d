package dev.capstan.agentrpc;

import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.Transport;

/**
 * An envelope as it came.
 *
 * @param envelope the envelope
 * @param transport where it came
 * @param durable whether the transport delivers it until it is settled
 * @param repeated whether this message was delivered before, and perhaps worked on
 * @param delivery what tells this message of the bus from copies of it; empty where the bus delivers once
 */
record ReceivedEnvelope(Envelope envelope, Transport transport, boolean durable, boolean repeated, String delivery) {}
