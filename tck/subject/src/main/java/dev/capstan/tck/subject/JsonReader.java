package dev.capstan.tck.subject;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.exchange.Abbreviation;
import dev.capstan.tck.json.Json;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An object that a subject sent, read field by field. A missing field or one of the wrong type is a
 * {@link ConformanceFailure} that names it.
 */
public final class JsonReader {

    /** Maximum length of a quoted value in a message, in characters. */
    private static final int MAX_QUOTED = 400;

    private final String description;
    private final JsonNode node;

    private JsonReader(String description, JsonNode node) {
        this.description = description;
        this.node = node;
    }

    /**
     * Reads an object. Throws a {@link ConformanceFailure} if the node is not one.
     *
     * @param description description for messages, such as {@code the response}
     */
    public static JsonReader of(String description, @Nullable JsonNode node) {
        if (node == null || !node.isObject()) {
            throw new ConformanceFailure(
                    description + " is not a JSON object but " + (node == null ? "missing" : abbreviate(node)));
        }
        return new JsonReader(description, node);
    }

    /** Returns the object itself. */
    public JsonNode node() {
        return node;
    }

    /** Whether the object has this member. */
    public boolean has(String field) {
        return node.has(field);
    }

    /** Returns the value of a member; throws a conformance failure if it is missing. */
    public JsonNode any(String field) {
        JsonNode value = node.get(field);
        if (value == null) {
            throw new ConformanceFailure(description + " has no '" + field + "': " + abbreviate(node));
        }
        return value;
    }

    /** Returns a string member. */
    public String text(String field) {
        return expect(field, "a string", any(field).isTextual()).textValue();
    }

    /** Returns a string member; empty if it is missing. */
    public Optional<String> optionalText(String field) {
        return has(field) ? Optional.of(text(field)) : Optional.empty();
    }

    /** Returns an integer member. */
    public long integer(String field) {
        JsonNode value = any(field);
        return expect(field, "an integer", value.isIntegralNumber() && value.canConvertToLong())
                .longValue();
    }

    /** Returns a boolean member. */
    public boolean truth(String field) {
        return expect(field, "a boolean", any(field).isBoolean()).booleanValue();
    }

    /** Returns a timestamp such as {@code 2027-01-01T00:00:00Z}. */
    public Instant instant(String field) {
        String text = text(field);
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new ConformanceFailure("'" + field + "' of " + description
                    + " is not a timestamp such as 2027-01-01T00:00:00Z but " + text);
        }
    }

    /** Returns a reader of an object member. */
    public JsonReader object(String field) {
        return of("'" + field + "' of " + description, any(field));
    }

    /** Returns the elements of an array member. */
    public List<JsonNode> list(String field) {
        return expect(field, "a list", any(field).isArray()).valueStream().toList();
    }

    /** Returns readers of the objects of an array member. */
    public List<JsonReader> objects(String field) {
        return list(field).stream()
                .map(item -> of("an element of '" + field + "' of " + description, item))
                .toList();
    }

    private JsonNode expect(String field, String kind, boolean holds) {
        if (!holds) {
            throw new ConformanceFailure(
                    "'" + field + "' of " + description + " is not " + kind + " but " + abbreviate(any(field)));
        }
        return any(field);
    }

    private static String abbreviate(JsonNode node) {
        return Abbreviation.of(Json.write(node), MAX_QUOTED);
    }
}
