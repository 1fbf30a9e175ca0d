package dev.capstan.grants.token;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.grants.token.InvalidToken.Reason;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the members of a token's JSON by their types.
 *
 * @param json the object they are in
 */
record Claims(JsonNode json) {

    /** The last second of the year 9999. */
    private static final BigDecimal LATEST = new BigDecimal("253402300799");

    /** A text that may be missing, but is not empty. */
    Optional<String> optionalText(String name) throws InvalidToken {
        JsonNode value = json.path(name);
        if (value.isMissingNode()) {
            return Optional.empty();
        }
        if (!value.isTextual() || value.textValue().isEmpty()) {
            throw malformed(name, "a text");
        }
        return Optional.of(value.textValue());
    }

    /** A text that has to be there. */
    String text(String name) throws InvalidToken {
        return optionalText(name).orElseThrow(() -> missing(name));
    }

    /** A time in seconds since 1970, which may have a fraction. */
    Instant time(String name) throws InvalidToken {
        return optionalTime(name).orElseThrow(() -> missing(name));
    }

    /** A time that may be missing. */
    Optional<Instant> optionalTime(String name) throws InvalidToken {
        JsonNode value = json.path(name);
        if (value.isMissingNode()) {
            return Optional.empty();
        }
        if (!value.isNumber()
                || value.decimalValue().signum() < 0
                || value.decimalValue().compareTo(LATEST) > 0) {
            throw malformed(name, "a number of seconds since 1970");
        }
        return Optional.of(instant(value.decimalValue()));
    }

    private static Instant instant(BigDecimal seconds) {
        BigDecimal whole = seconds.setScale(0, RoundingMode.FLOOR);
        BigDecimal nanos = seconds.subtract(whole).movePointRight(9).setScale(0, RoundingMode.FLOOR);
        return Instant.ofEpochSecond(whole.longValueExact(), nanos.longValueExact());
    }

    /** A list of texts that may be missing. */
    Optional<Set<String>> optionalTexts(String name) throws InvalidToken {
        JsonNode value = json.path(name);
        if (value.isMissingNode()) {
            return Optional.empty();
        }
        Set<String> texts = new LinkedHashSet<>();
        for (JsonNode item : value) {
            texts.add(item.isTextual() ? item.textValue() : "");
        }
        if (!value.isArray() || texts.contains("")) {
            throw malformed(name, "a list of texts");
        }
        return Optional.of(Collections.unmodifiableSet(texts));
    }

    private static InvalidToken malformed(String name, String wanted) {
        return new InvalidToken(Reason.MALFORMED, "the token's " + name + " is not " + wanted);
    }

    private static InvalidToken missing(String name) {
        return new InvalidToken(Reason.MISSING_CLAIM, "the token has no " + name + ": add it and sign again");
    }
}
