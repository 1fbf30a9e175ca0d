package dev.capstan.tck.subject.wire;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import java.util.Optional;

/**
 * An answer exactly as it stood on the wire.
 *
 * @param transcript status, headers and body as text
 */
public record RawResponse(
        int status, Optional<String> mediaType, Optional<String> trace, String body, String transcript) {

    /** The body as an object; {@link ConformanceFailure} where it is none. */
    public JsonReader object() {
        return JsonReader.of("the answer", json());
    }

    /** The body as JSON of whatever kind; {@link ConformanceFailure} where it is none. */
    public JsonNode json() {
        try {
            return Json.read(body);
        } catch (InvalidJson e) {
            throw new ConformanceFailure("the answer is not JSON (" + e.getMessage() + "): " + transcript);
        }
    }
}
