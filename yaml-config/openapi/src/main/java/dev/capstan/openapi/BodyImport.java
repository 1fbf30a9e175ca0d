package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The import of the body of a request as one property of the input. */
record BodyImport(OpenApiDocument document, SchemaConversion schemas, InputSchema input, Consumer<Remark> remarks) {

    private static final String PROPERTY = "body";

    /** Adds the body to the input and to the handler. */
    void add(JsonNode requestBody, String pointer, String method, ObjectNode handler, ObjectNode headers)
            throws Unsupported {
        boolean hasBody = !method.equals("GET") && !method.equals("DELETE");
        Optional<OpenApiDocument.Located> body = requestBody.isObject()
                ? Optional.of(document.require(requestBody, pointer, "the body"))
                : Optional.empty();
        if (body.isEmpty()) {
            if (hasBody) {
                handler.put(PROPERTY, "none");
            }
            return;
        }
        JsonNode declared = body.get().node();
        String at = body.get().pointer();
        boolean isRequired = declared.path("required").asBoolean();
        JsonNode content = declared.path("content");
        Optional<Map.Entry<String, JsonNode>> json = MediaTypes.json(content);
        Optional<Map.Entry<String, JsonNode>> chosen = json.or(() -> MediaTypes.form(content));
        if (method.equals("GET") || chosen.isEmpty()) {
            skip(at, isRequired, method, content);
            if (hasBody) {
                handler.put(PROPERTY, "none");
            }
            return;
        }
        String type = chosen.get().getKey();
        JsonNode schema =
                withExamples(schemas.convert(chosen.get(), at), chosen.get().getValue());
        String name = input.add(PROPERTY, "request", schema, declared, isRequired);
        ObjectNode mapping = Json.object().put("from", "/" + Json.pointerToken(name));
        if (json.isEmpty()) {
            mapping.put("format", "form");
        } else if (!type.equals("application/json") && !type.contains("*")) {
            headers.put("Content-Type", type);
        }
        handler.set(PROPERTY, mapping);
    }

    private void skip(String at, boolean isRequired, String method, JsonNode content) throws Unsupported {
        String reason = method.equals("GET")
                ? "a GET request has no body here"
                : "a body of " + MediaTypes.names(content) + " is not supported; JSON and forms are";
        if (isRequired) {
            throw new Unsupported(at, reason + ", and the body is required");
        }
        remarks.accept(new Remark(at, reason + "; the optional body is left out"));
    }

    private JsonNode withExamples(JsonNode schema, JsonNode media) {
        if (schema instanceof ObjectNode object && !object.has("$ref") && !object.has("examples")) {
            ArrayNode examples = object.arrayNode();
            if (media.has("example")) {
                examples.add(media.get("example"));
            }
            media.path("examples").forEach(example -> document.resolve(example, "")
                    .map(found -> found.node().path("value"))
                    .filter(value -> !value.isMissingNode())
                    .ifPresent(examples::add));
            if (!examples.isEmpty()) {
                object.set("examples", examples);
            }
        }
        return schema;
    }
}
