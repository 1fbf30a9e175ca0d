package dev.capstan.tck.subject;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * One place where a payload breaks its schema.
 *
 * @param path an RFC 6901 pointer, the root being the empty text
 * @param message blank where there is none
 */
public record Violation(String path, String message) {

    /** The violations that stand in a field of an answer or of a record. */
    public static List<Violation> listed(JsonReader in, String field) {
        return in.objects(field).stream()
                .map(violation -> new Violation(
                        violation.text("path"),
                        violation.optionalText("message").orElse("")))
                .toList();
    }

    /** As {@link #listed(JsonReader, String)}, of an object that is yet to be read. */
    public static List<Violation> listed(String what, JsonNode in, String field) {
        return listed(JsonReader.of(what, in), field);
    }
}
