package dev.capstan.core.execution;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import java.util.Objects;
import java.util.function.Function;

/** The result of a handler: data, or the reason why there is none. */
public sealed interface HandlerResult {

    /** Reads the answer, whichever it is. */
    <T> T fold(Function<Answered, T> answered, Function<Delivered, T> delivered, Function<Failed, T> failed);

    /**
     * The work was done.
     *
     * @param data what came out
     */
    record Answered(JsonNode data) implements HandlerResult {
        public Answered {
            Objects.requireNonNull(data, "an answer needs data; the JSON null is data too");
        }

        @Override
        public <T> T fold(
                Function<Answered, T> answered, Function<Delivered, T> delivered, Function<Failed, T> failed) {
            return answered.apply(this);
        }
    }

    /** The request was handed on, and nobody waits for an answer. */
    record Delivered() implements HandlerResult {
        @Override
        public <T> T fold(
                Function<Answered, T> answered, Function<Delivered, T> delivered, Function<Failed, T> failed) {
            return delivered.apply(this);
        }
    }

    /**
     * The work was not done.
     *
     * @param refusal why
     * @param undone whether it is certain that nothing was done, so that even what is not idempotent may be
     *     tried again (INV-7.2)
     */
    record Failed(Refusal refusal, boolean notExecuted) implements HandlerResult {

        /** A failure that may have come after something was done. */
        public Failed(Refusal refusal) {
            this(refusal, false);
        }

        @Override
        public <T> T fold(
                Function<Answered, T> answered, Function<Delivered, T> delivered, Function<Failed, T> failed) {
            return failed.apply(this);
        }
    }

    /** The work was not done, for a reason that a code and a message say all about. */
    static HandlerResult failed(RefusalCode code, String message) {
        return new Failed(Refusal.of(code, message));
    }

    /** The work was not even begun, for a reason that a code and a message say all about. */
    static HandlerResult notExecuted(RefusalCode code, String message) {
        return new Failed(Refusal.of(code, message), true);
    }
}
