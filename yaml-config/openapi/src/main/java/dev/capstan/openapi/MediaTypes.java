package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The media types of a request or a response that a capability can carry. */
final class MediaTypes {

    private MediaTypes() {}

    /** Returns the first content of JSON, with its media type. */
    static Optional<Map.Entry<String, JsonNode>> json(JsonNode content) {
        return first(content, type -> type.equals("application/json"))
                .or(() -> first(content, type -> type.endsWith("+json")))
                .or(() -> first(content, type -> type.equals("*/*") || type.equals("application/*")));
    }

    static Optional<Map.Entry<String, JsonNode>> form(JsonNode content) {
        return first(content, type -> type.equals("application/x-www-form-urlencoded"));
    }

    static Optional<Map.Entry<String, JsonNode>> text(JsonNode content) {
        return first(content, type -> type.startsWith("text/"));
    }

    /** Returns the media types of a content for a message. */
    static String names(JsonNode content) {
        return content.isEmpty()
                ? "nothing"
                : String.join(
                        ", ",
                        content.properties().stream().map(Map.Entry::getKey).toList());
    }

    private static Optional<Map.Entry<String, JsonNode>> first(JsonNode content, Predicate<String> rule) {
        return content.properties().stream()
                .filter(entry -> rule.test(bare(entry.getKey())))
                .findFirst();
    }

    private static String bare(String type) {
        return type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }
}
