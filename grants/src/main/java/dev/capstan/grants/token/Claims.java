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
 * A typed reader of the members of a token's JSON.
 *
 * @param json the object that contains them
 */
record Claims(JsonNode json) {

    /** The last second of the year 9999. */
    private static final BigDecimal LATEST = new BigDecimal("253402300799");

    /** Returns an optional, non-empty string; {@link Optional#empty} if it is missing. */
    Optional<String> optionalText(String name) throws InvalidToken {
        JsonNode value = json.path(name);
        if (value.isMissingNode()) {
            return Optional.empty();
        }
        if (!value.isTextual() || value.textValue().isEmpty()) {
            throw malformed(name, "a non-empty string");
        }
        return Optional.of(value.textValue());
    }

    /** Returns a required string. */
    String text(String name) throws InvalidToken {
        return optionalText(name).orElseThrow(() -> missing(name));
    }

    /** Returns a required time, given in seconds since 1970 with an optional fraction. */
    Instant time(String name) throws InvalidToken {
        return optionalTime(name).orElseThrow(() -> missing(name));
    }

    /** Returns an optional time, or empty if it is missing. */
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

    /** Returns an optional list of strings, or empty if it is missing. */
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
            throw malformed(name, "a list of non-empty strings");
        }
        return Optional.of(Collections.unmodifiableSet(texts));
    }

    private static InvalidToken malformed(String name, String expected) {
        return new InvalidToken(Reason.MALFORMED, "the token's " + name + " must be " + expected);
    }

    private static InvalidToken missing(String name) {
        return new InvalidToken(Reason.MISSING_CLAIM, "the token has no " + name + "; add it and sign again");
    }
}
