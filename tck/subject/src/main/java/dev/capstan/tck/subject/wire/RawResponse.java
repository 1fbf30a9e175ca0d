package dev.capstan.tck.subject.wire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A raw response.
 *
 * @param transcript status, headers and body as text
 */
public record RawResponse(
        int status, Optional<String> mediaType, Optional<String> trace, String body, String transcript) {

    private static final int FIRST_ERROR = 400;
    private static final int FIRST_SERVER_ERROR = 500;
    private static final int TOO_MANY_REQUESTS = 429;

    /** Whether the request was refused or failed. */
    public boolean isError() {
        return status >= FIRST_ERROR;
    }

    /** Whether the server was busy or failed, which does not show that it refuses the request. */
    public boolean isUnavailable() {
        return status == TOO_MANY_REQUESTS || status >= FIRST_SERVER_ERROR;
    }

    /** Returns the head: status and headers as text. */
    public String head() {
        return transcript.split("\n\n", 2)[0];
    }

    /** Returns the value of a header, or empty. */
    public Optional<String> header(String name) {
        Matcher line =
                Pattern.compile("(?im)^" + Pattern.quote(name) + ": (.+)$").matcher(head());
        return line.find() ? Optional.of(line.group(1)) : Optional.empty();
    }

    /**
     * Returns the seconds of {@code Retry-After}, which is a number or a date (RFC 9110, 10.2.3); empty without that header
     * or with any other value in it, and for a date without {@code Date}.
     */
    public Optional<Long> retryAfterSeconds() {
        Optional<String> value = header("Retry-After").map(String::strip);
        return value.filter(text -> text.matches("\\d{1,9}")).map(Long::valueOf).or(() -> value.flatMap(
                        RawResponse::httpDate)
                .flatMap(then -> date().map(now -> Math.max(0, now.until(then, ChronoUnit.SECONDS)))));
    }

    /** Returns the time of {@code Date}, the subject's own clock; empty without that header. */
    public Optional<Instant> date() {
        return header("Date").flatMap(RawResponse::httpDate);
    }

    private static Optional<Instant> httpDate(String text) {
        try {
            return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text.strip())));
        } catch (DateTimeException invalid) {
            return Optional.empty();
        }
    }

    /** Returns the body as an object. Throws {@link ConformanceFailure} if it is not one. */
    public JsonReader object() {
        return JsonReader.of("the response", json());
    }

    /** Returns the body as any JSON value. Throws {@link ConformanceFailure} if it is not valid JSON. */
    public JsonNode json() {
        try {
            return Json.read(body);
        } catch (InvalidJson e) {
            String reason = header("Content-Encoding")
                    .map(coding -> "it has the Content-Encoding " + coding + ", which the request does not accept")
                    .orElse(e.getMessage());
            throw new ConformanceFailure("the response is not JSON (" + reason + "): " + transcript);
        }
    }
}
