package dev.capstan.core.execution;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import java.util.Objects;
import java.util.function.Function;

/** The result of a handler: data, or the reason of its failure. */
public sealed interface HandlerResult {

    /** Applies the function for this kind of result. */
    <T> T fold(Function<Responded, T> responded, Function<Delivered, T> delivered, Function<Failed, T> failed);

    /** A completed task. */
    record Responded(JsonNode data) implements HandlerResult {
        public Responded {
            Objects.requireNonNull(data, "a result needs data; use the JSON null if there is none");
        }

        @Override
        public <T> T fold(
                Function<Responded, T> responded, Function<Delivered, T> delivered, Function<Failed, T> failed) {
            return responded.apply(this);
        }
    }

    /** A request that was handed on, and for which no response is expected. */
    record Delivered() implements HandlerResult {
        @Override
        public <T> T fold(
                Function<Responded, T> responded, Function<Delivered, T> delivered, Function<Failed, T> failed) {
            return delivered.apply(this);
        }
    }

    /**
     * A task that failed.
     *
     * @param refusal reason of the failure
     * @param notExecuted whether it is certain that nothing was done, so that even a call that is not idempotent can be
     *     retried (INV-7.2)
     */
    record Failed(Refusal refusal, boolean notExecuted) implements HandlerResult {

        /** Creates a failure that may have come after part of the work was done. */
        public Failed(Refusal refusal) {
            this(refusal, false);
        }

        @Override
        public <T> T fold(
                Function<Responded, T> responded, Function<Delivered, T> delivered, Function<Failed, T> failed) {
            return failed.apply(this);
        }
    }

    /** Creates a failure with only a code and a message. */
    static HandlerResult failed(RefusalCode code, String message) {
        return new Failed(Refusal.of(code, message));
    }

    /** Creates a failure before the start of the work, with only a code and a message. */
    static HandlerResult notExecuted(RefusalCode code, String message) {
        return new Failed(Refusal.of(code, message), true);
    }
}
