package dev.capstan.discovery.port;

import dev.capstan.discovery.envelope.Envelope;

/** A sender of envelopes to other peers, without a delivery guarantee. */
@FunctionalInterface
public interface EnvelopeSender {

    /** A sender that discards every envelope. */
    EnvelopeSender NONE = envelope -> {};

    /** Sends an envelope to its recipient, or to its whole channel. */
    void send(Envelope envelope);

    /** Sends an envelope like {@link #send}, and returns once its progress is known. */
    default SendStatus sendAndConfirm(Envelope envelope) {
        send(envelope);
        return SendStatus.TAKEN;
    }

    /** The progress of an envelope. */
    enum SendStatus {
        /** The network accepted it and has at least one subscriber. */
        TAKEN,
        /** The network had no subscriber for it. */
        NO_SUBSCRIBER,
        /** The network did not accept it, or did not confirm it in time. */
        NO_CONNECTION
    }
}
