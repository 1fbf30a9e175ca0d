package dev.capstan.handlers.stream;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.handler.Progress;
import java.util.Optional;

/** The progress that a program or a service reports as JSON. */
public final class ReportedProgress {

    private ReportedProgress() {}

    /**
     * Returns the progress in a number from 0 to 1, or in {@code {"fraction": …, "message": …}} with an optional message;
     * empty if it is anything else.
     */
    public static Optional<Progress> of(JsonNode reported) {
        JsonNode fraction = reported.isObject() ? reported.path("fraction") : reported;
        JsonNode message = reported.path("message");
        boolean isProgress = fraction.isNumber()
                && fraction.asDouble() >= 0
                && fraction.asDouble() <= 1
                && (message.isMissingNode() || message.isTextual());
        return isProgress ? Optional.of(new Progress(fraction.asDouble(), message.asText())) : Optional.empty();
    }
}
