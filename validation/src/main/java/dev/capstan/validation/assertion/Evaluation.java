package dev.capstan.validation.assertion;

import com.fasterxml.jackson.databind.JsonNode;

/** The evaluation of payloads by one compiled schema; safe for concurrent use. */
@FunctionalInterface
public interface Evaluation {

    /** Whether a payload is valid and decided within every limit. An engine may answer false for any payload. */
    default boolean surelyAccepts(JsonNode payload) {
        return false;
    }

    /** Adds every violation by a payload to a run. Throws {@link LimitExceeded} beyond the limits of the run. */
    void evaluate(JsonNode payload, ValidationRun run);
}
