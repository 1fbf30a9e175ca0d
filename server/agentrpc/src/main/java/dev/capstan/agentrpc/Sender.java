package dev.capstan.agentrpc;

import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.Refusal;
import dev.capstan.core.invocation.Caller;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** The sender of an envelope. */
public sealed interface Sender {

    /** Applies the function for this kind of sender. */
    <T> T fold(Function<Known, T> known, Function<Unknown, T> unknown);

    /**
     * An identified sender.
     *
     * @param caller sender as a caller
     * @param signer signature of the responses, which proves to the sender who responds
     */
    record Known(Caller caller, UnaryOperator<Envelope> signer) implements Sender {

        /** Creates a sender that needs no signed responses. */
        public Known(Caller caller) {
            this(caller, UnaryOperator.identity());
        }

        @Override
        public <T> T fold(Function<Known, T> known, Function<Unknown, T> unknown) {
            return known.apply(this);
        }
    }

    /**
     * An unidentified sender.
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
