package dev.capstan.config.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.Optional;

/**
 * A parser's error message, and its translation for the author of the file.
 *
 * @param marker part of the parser's message
 * @param code kind of error
 * @param message message for the author
 */
record ParserError(String marker, DiagnosticCode code, String message) {

    /** Returns the first known error whose {@code marker} is in the parser's message; the last one matches all. */
    static ParserError of(JsonProcessingException failure, List<ParserError> known) {
        String message = Optional.ofNullable(failure.getOriginalMessage()).orElse("");
        return known.stream()
                .filter(error -> message.contains(error.marker()))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the offset in the text at which the parser failed, or 0 if it is unknown. */
    static long offset(JsonProcessingException failure) {
        return failure.getLocation() == null
                ? 0
                : Math.max(0, failure.getLocation().getCharOffset());
    }
}
