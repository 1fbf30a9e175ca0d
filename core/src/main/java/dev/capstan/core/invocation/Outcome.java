package dev.capstan.core.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How a call ended. */
public sealed interface Outcome {

    /** Reads the outcome, whichever it is. */
    <T> T fold(Function<Succeeded, T> succeeded, Function<Refused, T> refused);

    /** The call as the last gate left it. */
    Call call();

    /** How long it took, from the first gate to the last. */
    Duration elapsed();

    /**
     * It has a result.
     *
     * @param call the call as the last gate left it
     * @param result what came out, checked
     * @param elapsed how long it took
     */
    record Succeeded(Call call, JsonNode result, Duration elapsed) implements Outcome {
        @Override
        public <T> T fold(Function<Succeeded, T> succeeded, Function<Refused, T> refused) {
            return succeeded.apply(this);
        }
    }

    /**
     * It has none.
     *
     * @param call the call as the last gate left it
     * @param refusal why
     * @param rawAnswer what the handler answered, where that is what was refused (TC-3.4)
     * @param undone whether it is certain that nothing was done, so that it may be made again (INV-7.2)
     * @param elapsed how long it took
     */
    record Refused(Call call, Refusal refusal, @Nullable JsonNode rawResult, boolean notExecuted, Duration elapsed)
            implements Outcome {
        @Override
        public <T> T fold(Function<Succeeded, T> succeeded, Function<Refused, T> refused) {
            return refused.apply(this);
        }
    }
}
