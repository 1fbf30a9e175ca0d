package dev.capstan.discovery.port;

import dev.capstan.discovery.envelope.Envelope;

/** Brings envelopes to other peers, without a promise that they arrive. */
@FunctionalInterface
public interface Wire {

    /** A wire that ends nowhere. */
    Wire NONE = envelope -> {};

    /** Sends one to the peer it is meant for, or to everybody in its channel. */
    void send(Envelope envelope);
}
