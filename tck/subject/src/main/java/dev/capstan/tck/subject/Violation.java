package dev.capstan.tck.subject;

import dev.capstan.tck.json.Json;
import java.util.List;

/**
 * One schema violation in a payload.
 *
 * @param path RFC 6901 pointer; the root is the empty string
 * @param message blank if missing
 */
public record Violation(String path, String message) {

    /** Returns the violations in a field of a response or a record. */
    public static List<Violation> listed(JsonReader in, String field) {
        return in.objects(field).stream()
                .map(violation -> new Violation(
                        violation.text("path"),
                        violation.optionalText("message").orElse("")))
                .toList();
    }

    /** Returns the violation as JSON, for messages. */
    @Override
    public String toString() {
        return Json.write(Json.object().put("path", path).put("message", message));
    }
}
