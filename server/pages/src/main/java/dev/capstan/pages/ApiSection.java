package dev.capstan.pages;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A group of operations of the HTTP API, as the page shows it.
 *
 * @param name name of the group
 * @param description what it is about
 * @param operations operations in the order of the document
 */
public record ApiSection(String name, String description, List<Operation> operations) {

    public ApiSection {
        operations = List.copyOf(operations);
    }

    /**
     * An operation.
     *
     * @param callers those who may call it, such as {@code anyone, agent}
     */
    public record Operation(String method, String path, String summary, String callers) {}

    /** Returns the groups of an OpenAPI document, in its order. */
    static List<ApiSection> of(byte[] document) {
        JsonNode api = read(document);
        List<ApiSection> sections = new ArrayList<>();
        api.path("tags").forEach(tag -> {
            String name = tag.path("name").asText();
            sections.add(new ApiSection(name, tag.path("description").asText(), operations(api, name)));
        });
        return sections;
    }

    private static JsonNode read(byte[] document) {
        try {
            return Json.read(document);
        } catch (MalformedJson e) {
            throw new IllegalStateException("the OpenAPI document of this build is not JSON", e);
        }
    }

    private static List<Operation> operations(JsonNode api, String tag) {
        List<Operation> operations = new ArrayList<>();
        api.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(operation -> {
                    JsonNode about = operation.getValue();
                    if (about.path("tags").path(0).asText().equals(tag)) {
                        operations.add(new Operation(
                                operation.getKey().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                about.path("summary").asText(),
                                callers(about.path("security"))));
                    }
                }));
        return operations;
    }

    private static String callers(JsonNode security) {
        return StreamSupport.stream(security.spliterator(), false)
                .map(one -> one.isEmpty() ? "anyone" : one.fieldNames().next())
                .collect(Collectors.joining(", "));
    }
}
