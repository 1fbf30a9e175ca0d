package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.HarnessError;
import org.jspecify.annotations.Nullable;

/** The results of the earlier steps of a scenario. */
public final class EarlierStep {

    private EarlierStep() {}

    /**
     * Returns the result of an earlier step. Throws {@link HarnessError} if there is none: the feature lacks that step.
     *
     * @param otherwise message of the error
     */
    public static <T> T result(@Nullable T result, String otherwise) {
        if (result == null) {
            throw new HarnessError(otherwise);
        }
        return result;
    }
}
