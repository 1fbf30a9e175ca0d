package dev.capstan.config.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.Optional;

/**
 * What a parser says when it stumbles, and what that means to whoever wrote the file.
 *
 * @param sign a part of the parser's message
 * @param code what kind of mistake it is
 * @param message what to say
 */
record ParserError(String sign, DiagnosticCode code, String message) {

    /** The first of these whose sign is in the message of the parser; the sign of the last is in all of them. */
    static ParserError of(JsonProcessingException failure, List<ParserError> known) {
        String said = Optional.ofNullable(failure.getOriginalMessage()).orElse("");
        return known.stream()
                .filter(stumble -> said.contains(stumble.sign()))
                .findFirst()
                .orElseThrow();
    }

    /** Where the parser stumbled, as an offset into the text; its beginning where the parser does not say. */
    static long offset(JsonProcessingException failure) {
        return failure.getLocation() == null
                ? 0
                : Math.max(0, failure.getLocation().getCharOffset());
    }
}
