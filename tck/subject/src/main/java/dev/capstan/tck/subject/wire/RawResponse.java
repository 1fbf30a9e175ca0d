package dev.capstan.tck.subject.wire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import java.util.Optional;

/**
 * A raw response.
 *
 * @param transcript status, headers and body as text
 */
public record RawResponse(
        int status, Optional<String> mediaType, Optional<String> trace, String body, String transcript) {

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
