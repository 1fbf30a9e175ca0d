package dev.capstan.agentrpc;

import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.Refusal;
import dev.capstan.core.invocation.Caller;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Who sent an envelope. */
public sealed interface Sender {

    /** Reads who it was, whichever it is. */
    <T> T fold(Function<Known, T> known, Function<Unknown, T> unknown);

    /**
     * It is known.
     *
     * @param caller the sender as a caller
     * @param signer signs what it is answered, so that it knows who answers
     */
    record Known(Caller caller, UnaryOperator<Envelope> signer) implements Sender {

        /** A sender that does not ask who answers. */
        public Known(Caller caller) {
            this(caller, UnaryOperator.identity());
        }

        @Override
        public <T> T fold(Function<Known, T> known, Function<Unknown, T> unknown) {
            return known.apply(this);
        }
    }

    /**
     * It is not known, and may be anybody.
     *
     * @param refusal what is missing or wrong
     */
    record Unknown(Refusal refusal) implements Sender {
        @Override
        public <T> T fold(Function<Known, T> known, Function<Unknown, T> unknown) {
            return unknown.apply(this);
        }
    }
}
