package dev.capstan.pages.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.http.common.ApiDocuments;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The operations of the HTTP API by their groups, read from the OpenAPI document. */
@Singleton
public final class ApiSections {

    private final List<ApiSection> sections = new ArrayList<>();

    ApiSections(ApiDocuments documents) {
        JsonNode api = read(documents);
        api.path("tags").forEach(tag -> {
            String name = tag.path("name").asText();
            sections.add(new ApiSection(name, tag.path("description").asText(), operations(api, name)));
        });
    }

    /** Returns the groups in the order of the document. */
    public List<ApiSection> all() {
        return List.copyOf(sections);
    }

    private static JsonNode read(ApiDocuments documents) {
        try {
            return Json.read(documents.openApiJson().body());
        } catch (MalformedJson e) {
            throw new IllegalStateException("the OpenAPI document of this build is not JSON", e);
        }
    }

    private static List<ApiSection.Operation> operations(JsonNode api, String tag) {
        List<ApiSection.Operation> operations = new ArrayList<>();
        api.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(operation -> {
                    JsonNode about = operation.getValue();
                    if (about.path("tags").path(0).asText().equals(tag)) {
                        operations.add(new ApiSection.Operation(
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
