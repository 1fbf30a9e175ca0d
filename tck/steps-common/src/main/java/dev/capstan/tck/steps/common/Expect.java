package dev.capstan.tck.steps.common;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ApiResponse;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.JsonReader;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Requirements of a step on the subject. A failed one throws a {@link ConformanceFailure} with the actual value. */
public final class Expect {

    private Expect() {}

    /** Throws a conformance failure with this reason unless the condition holds. */
    public static void isTrue(boolean holds, Supplier<String> otherwise) {
        if (!holds) {
            throw new ConformanceFailure(otherwise.get());
        }
    }

    /** Checks one item among many, and names it in the message of a failure. */
    public static void of(String description, Runnable demands) {
        try {
            demands.run();
        } catch (ConformanceFailure e) {
            throw new ConformanceFailure(description + ": " + e.getMessage());
        }
    }

    /** Throws a conformance failure unless the values are equal. */
    public static void equal(String description, Object expected, Object actual) {
        isTrue(expected.equals(actual), () -> description + ": expected " + shown(expected) + ", got " + shown(actual));
    }

    /** Throws a conformance failure with the response unless the values are equal. */
    public static void equal(String description, Object expected, Object actual, String response) {
        isTrue(
                expected.equals(actual),
                () -> description + ": expected " + shown(expected) + ", got " + shown(actual) + "; the response is "
                        + response);
    }

    /**
     * Throws a conformance failure unless a request was refused. A server error or a rate limit refuses any request, and
     * so does not show that this one is refused.
     */
    public static void refused(ApiResponse response) {
        String transcript = response.wire().transcript();
        isTrue(response.refusal().isPresent(), () -> "the request must be refused, but was accepted: " + transcript);
        isTrue(
                !response.wire().isUnavailable(),
                () -> "the request must be refused, but met a rate limit or a server error: " + transcript);
    }

    /** Throws a conformance failure unless the subject refused to do what a hook requested. */
    public static void refused(HookResult outcome) {
        isTrue(!outcome.done(), () -> "the operation must be refused, but was done: " + outcome.transcript());
        isTrue(
                !outcome.isUnavailable(),
                () -> "the operation must be refused, but met a rate limit or a server error: " + outcome.transcript());
    }

    /**
     * Throws a conformance failure unless a request was refused with a code. A server error or a rate limit is no refusal.
     *
     * @param description the request, such as {@code a token that has expired}
     */
    public static void refused(String description, String code, ApiResponse response) {
        Optional<String> actual = response.refusal();
        isTrue(
                actual.isPresent(),
                () -> description + " must be refused with " + code + ", but was accepted: "
                        + response.wire().transcript());
        equal(
                "the refusal of " + description,
                code,
                actual.orElseThrow(),
                response.wire().transcript());
        refused(response);
    }

    /** Returns a value for messages: the value of an {@link Optional}, or {@code nothing}. */
    public static String shown(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(Expect::shown).orElse("nothing");
        }
        return value instanceof Collection<?> values
                ? values.stream().map(Expect::shown).collect(Collectors.joining(", ", "[", "]"))
                : value.toString();
    }

    /** Throws a conformance failure unless the documents are equal as JSON. */
    public static void sameJson(String description, JsonNode expected, JsonNode actual) {
        isTrue(
                Json.equal(expected, actual),
                () -> description + ": expected " + Json.write(expected) + ", got " + Json.write(actual));
    }

    /**
     * Requires a member as the tables of features write it: its value as JSON, or a description in parentheses.
     *
     * @param description name of the member in messages
     */
    public static void member(String description, JsonReader object, String name, String expected) {
        JsonNode actual = object.node().path(name);
        switch (expected) {
            case "(nothing)" -> isTrue(actual.isMissingNode(), () -> description + " must be absent: " + object.node());
            case "(nothing or null)" ->
                isTrue(
                        actual.isMissingNode() || actual.isNull(),
                        () -> description + " must be absent or null: " + object.node());
            case "(a string)" -> notBlank(description, object.text(name));
            case "(a number)" -> isTrue(actual.isNumber(), () -> description + " is not a number: " + object.node());
            case "(an object)" -> object.object(name);
            default -> sameJson(description, Json.read(expected), object.any(name));
        }
    }

    /** Requires a text that is not blank. */
    public static void notBlank(String description, String text) {
        isTrue(!text.isBlank(), () -> description + " is blank");
    }

    /** Requires that the text contains a name, ignoring case. An empty name only requires a text that is not blank. */
    public static void names(String description, String text, String named) {
        notBlank(description, text);
        isTrue(
                text.toLowerCase(Locale.ROOT).contains(named.toLowerCase(Locale.ROOT)),
                () -> description + " does not contain '" + named + "': " + text);
    }

    /** Returns the instant of a text. Throws {@link ConformanceFailure} if it is not one. */
    public static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new ConformanceFailure("'" + text + "' is not a valid instant");
        }
    }

    /** Returns the value of a text. Throws {@link ConformanceFailure} if it is not valid JSON. */
    public static JsonNode json(String description, String text) {
        try {
            return Json.read(text);
        } catch (InvalidJson e) {
            throw new ConformanceFailure(description + " is not valid JSON (" + e.getMessage() + "): " + text);
        }
    }
}
