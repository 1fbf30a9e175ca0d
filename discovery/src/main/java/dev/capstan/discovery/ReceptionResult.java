package dev.capstan.discovery;

import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.ReasonCode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What became of an envelope at a peer. */
public sealed interface ReceptionResult {

    /** Reads what became of the envelope, whichever it is. */
    <T> T fold(Function<Taken, T> taken, Function<Ignored, T> ignored, Function<Refused, T> refused);

    /** The envelopes that are due to its sender. */
    List<Envelope> replies();

    /**
     * It was taken.
     *
     * @param replies what it caused
     */
    record Taken(List<Envelope> replies) implements ReceptionResult {
        public Taken {
            replies = List.copyOf(replies);
        }

        @Override
        public <T> T fold(Function<Taken, T> taken, Function<Ignored, T> ignored, Function<Refused, T> refused) {
            return taken.apply(this);
        }
    }

    /**
     * It does not concern this peer, or comes too late to matter; nothing is due.
     *
     * @param why a sentence for people
     */
    record Ignored(String why) implements ReceptionResult {
        @Override
        public List<Envelope> replies() {
            return List.of();
        }

        @Override
        public <T> T fold(Function<Taken, T> taken, Function<Ignored, T> ignored, Function<Refused, T> refused) {
            return ignored.apply(this);
        }
    }

    /**
     * It was refused, and nothing has changed (DISC-4.3).
     *
     * @param reason why, by its name on the wire
     * @param detail what is wrong, where, and what to do
     * @param receipt what says so to the sender, where one is due
     */
    record Refused(ReasonCode reason, String detail, Optional<Envelope> receipt) implements ReceptionResult {
        @Override
        public List<Envelope> replies() {
            return receipt.stream().toList();
        }

        @Override
        public <T> T fold(Function<Taken, T> taken, Function<Ignored, T> ignored, Function<Refused, T> refused) {
            return refused.apply(this);
        }
    }
}
