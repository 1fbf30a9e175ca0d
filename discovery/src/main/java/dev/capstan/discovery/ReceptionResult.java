package dev.capstan.discovery;

import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.ReasonCode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The outcome of an envelope at a peer. */
public sealed interface ReceptionResult {

    /** Applies the function for this outcome. */
    <T> T fold(Function<Accepted, T> accepted, Function<Ignored, T> ignored, Function<Refused, T> refused);

    /** Returns the envelopes to send back to the sender. */
    List<Envelope> replies();

    /**
     * An accepted envelope.
     *
     * @param replies envelopes that it caused
     */
    record Accepted(List<Envelope> replies) implements ReceptionResult {
        public Accepted {
            replies = List.copyOf(replies);
        }

        @Override
        public <T> T fold(Function<Accepted, T> accepted, Function<Ignored, T> ignored, Function<Refused, T> refused) {
            return accepted.apply(this);
        }
    }

    /**
     * An envelope that does not concern this peer or arrived too late to matter; no reply is due.
     *
     * @param reason readable reason
     */
    record Ignored(String reason) implements ReceptionResult {
        @Override
        public List<Envelope> replies() {
            return List.of();
        }

        @Override
        public <T> T fold(Function<Accepted, T> accepted, Function<Ignored, T> ignored, Function<Refused, T> refused) {
            return ignored.apply(this);
        }
    }

    /**
     * A refused envelope, which changed nothing (DISC-4.3).
     *
     * @param reason reason code
     * @param detail what is wrong, where, and what to do
     * @param receipt receipt for the sender, or empty if none is due
     */
    record Refused(ReasonCode reason, String detail, Optional<Envelope> receipt) implements ReceptionResult {
        @Override
        public List<Envelope> replies() {
            return receipt.stream().toList();
        }

        @Override
        public <T> T fold(Function<Accepted, T> accepted, Function<Ignored, T> ignored, Function<Refused, T> refused) {
            return refused.apply(this);
        }
    }
}
