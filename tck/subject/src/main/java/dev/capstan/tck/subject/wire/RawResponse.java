package dev.capstan.tck.subject.wire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A raw response.
 *
 * @param transcript status, headers and body as text
 */
public record RawResponse(
        int status, Optional<String> mediaType, Optional<String> trace, String body, String transcript) {

    private static final Pattern RETRY_AFTER = Pattern.compile("(?im)^retry-after: *(\\d{1,9}) *$");
    private static final Pattern DATE = Pattern.compile("(?im)^date: (.+)$");

    /** Returns the seconds of {@code Retry-After}; empty without that header or with any other value in it. */
    public OptionalLong retryAfterSeconds() {
        Matcher header = RETRY_AFTER.matcher(transcript.split("\n\n", 2)[0]);
        return header.find() ? OptionalLong.of(Long.parseLong(header.group(1))) : OptionalLong.empty();
    }

    /** Returns the time of {@code Date}, the subject's own clock; empty without that header. */
    public Optional<Instant> date() {
        Matcher header = DATE.matcher(transcript.split("\n\n", 2)[0]);
        try {
            return header.find()
                    ? Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(header.group(1))))
                    : Optional.empty();
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
            throw new ConformanceFailure("the response is not JSON (" + e.getMessage() + "): " + transcript);
        }
    }
}
