package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The outcome of a call. */
public sealed interface Outcome {

    /** Applies the function for this kind of outcome. */
    <T> T fold(Function<Succeeded, T> succeeded, Function<Refused, T> refused);

    /** Returns the call as the last gate left it. */
    Call call();

    /** Returns the duration, from the first gate to the last. */
    Duration elapsed();

    /**
     * A call with a result.
     *
     * @param call call as the last gate left it
     * @param result result that passed all checks
     * @param elapsed duration of the call
     */
    record Succeeded(Call call, JsonNode result, Duration elapsed) implements Outcome {
        @Override
        public <T> T fold(Function<Succeeded, T> succeeded, Function<Refused, T> refused) {
            return succeeded.apply(this);
        }
    }

    /**
     * A call without a result.
     *
     * @param call call as the last gate left it
     * @param refusal reason
     * @param rawResult result of the handler, if that is what was refused (TC-3.4)
     * @param notExecuted whether it is certain that nothing was done, so that the call can be retried (INV-7.2)
     * @param elapsed duration of the call
     */
    record Refused(Call call, Refusal refusal, @Nullable JsonNode rawResult, boolean notExecuted, Duration elapsed)
            implements Outcome {
        @Override
        public <T> T fold(Function<Succeeded, T> succeeded, Function<Refused, T> refused) {
            return refused.apply(this);
        }
    }
}
