package dev.capstan.discovery.port;

import dev.capstan.discovery.envelope.Envelope;

/** Brings envelopes to other peers, without a promise that they arrive. */
@FunctionalInterface
public interface EnvelopeSender {

    /** A wire that ends nowhere. */
    EnvelopeSender NONE = envelope -> {};

    /** Sends one to the peer it is meant for, or to everybody in its channel. */
    void send(Envelope envelope);

    /** Sends one as {@link #send} does, and returns once it is known how far it got. */
    default Handover handOver(Envelope envelope) {
        send(envelope);
        return Handover.TAKEN;
    }

    /** The progress of an envelope. */
    enum Handover {
        /** The network has it and somebody to give it to. */
        TAKEN,
        /** The network had nobody to give it to. */
        NOBODY_LISTENS,
        /** The network did not take it, or did not say so in time. */
        NO_CONNECTION
    }
}
