package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** The import of the responses of an operation: the schema of the result, and what each error means. */
record ResponseImport(OpenApiDocument document, SchemaConversion schemas, Consumer<Remark> remarks) {

    private static final Pattern SUCCESS = Pattern.compile("2(XX|[0-9]{2})");
    private static final Pattern ERROR = Pattern.compile("[45](XX|[0-9]{2})");

    /** Statuses whose meaning the server knows without a declaration, with their time to wait. */
    private static final Set<String> KNOWN = Set.of("408", "429", "502", "503", "504");

    private static final List<String> MESSAGES = List.of(
            "/message",
            "/error/message",
            "/detail",
            "/error_description",
            "/errors/0/message",
            "/errors/0/detail",
            "/title",
            "/description",
            "/msg",
            "/error");
    private static final List<String> CODES =
            List.of("/code", "/error/code", "/error_code", "/errors/0/code", "/error/type", "/error");

    /** Returns the schema of the result, and adds to the handler how responses are read. */
    JsonNode add(JsonNode responses, String pointer, ObjectNode handler) throws Unsupported {
        List<JsonNode> results = new ArrayList<>();
        boolean isText = false;
        boolean isJson = false;
        for (Map.Entry<String, JsonNode> response : successes(responses)) {
            String at = pointer + "/" + Json.pointerToken(response.getKey());
            OpenApiDocument.Located found = document.require(response.getValue(), at, "the response");
            JsonNode content = found.node().path("content");
            Optional<Map.Entry<String, JsonNode>> json = MediaTypes.json(content);
            if (json.isPresent()) {
                isJson = true;
                addDistinct(results, schemas.convert(json.get(), found.pointer()));
            } else if (content.isEmpty()) {
                addDistinct(results, Json.object().put("type", "null"));
            } else if (MediaTypes.text(content).isPresent()) {
                isText = true;
                addDistinct(results, Json.object().put("type", "string"));
            } else {
                throw new Unsupported(
                        found.pointer(),
                        "a response of " + MediaTypes.names(content) + " is not supported; JSON and text are");
            }
        }
        if (isText && isJson) {
            throw new Unsupported(pointer, "some responses are JSON and others are text");
        }
        if (isText) {
            handler.putObject("result").put("format", "text");
        }
        addErrors(responses, pointer, handler);
        return union(results);
    }

    private static List<Map.Entry<String, JsonNode>> successes(JsonNode responses) {
        List<Map.Entry<String, JsonNode>> successes = responses.properties().stream()
                .filter(response -> SUCCESS.matcher(response.getKey()).matches())
                .toList();
        return successes.isEmpty()
                ? responses.properties().stream()
                        .filter(response -> response.getKey().equals("default"))
                        .toList()
                : successes;
    }

    private static void addDistinct(List<JsonNode> results, JsonNode schema) {
        if (results.stream().noneMatch(schema::equals)) {
            results.add(schema);
        }
    }

    private static JsonNode union(List<JsonNode> results) {
        if (results.isEmpty()) {
            return Json.object();
        }
        if (results.size() == 1) {
            return results.get(0);
        }
        ObjectNode union = Json.object();
        results.forEach(union.putArray("anyOf")::add);
        return union;
    }

    private void addErrors(JsonNode responses, String pointer, ObjectNode handler) throws Unsupported {
        ObjectNode errors = Json.object();
        for (Map.Entry<String, JsonNode> response : responses.properties()) {
            String status = response.getKey();
            boolean isError = ERROR.matcher(status).matches() && !KNOWN.contains(status);
            if (isError) {
                ObjectNode error = error(document.require(response.getValue(), pointer + "/" + status, "the response"));
                if (!error.isEmpty()) {
                    errors.set(status.replace("XX", "xx"), error);
                }
            }
        }
        if (!errors.isEmpty()) {
            handler.set("errors", errors);
        }
    }

    private ObjectNode error(OpenApiDocument.Located response) {
        ObjectNode error = Json.object();
        JsonNode content = response.node().path("content");
        Optional<Map.Entry<String, JsonNode>> json = MediaTypes.json(content);
        if (json.isEmpty()) {
            if (!content.isEmpty()) {
                remarks.accept(new Remark(
                        response.pointer(),
                        "errors of " + MediaTypes.names(content) + " are told by their status only"));
            }
            return error;
        }
        JsonNode schema = json.get().getValue().path("schema");
        first(CODES, schema).ifPresent(at -> error.set("code", Json.object().put("from", at)));
        first(MESSAGES, schema)
                .ifPresent(at -> error.set("message", Json.object().put("from", at)));
        return error;
    }

    private Optional<String> first(List<String> pointers, JsonNode schema) {
        return pointers.stream().filter(pointer -> isText(pointer, schema)).findFirst();
    }

    /** Whether a schema has a string, or an integer, at a pointer into its values. */
    private boolean isText(String pointer, JsonNode schema) {
        JsonNode at = schema;
        for (String name : pointer.substring(1).split("/", -1)) {
            JsonNode resolved = resolved(at);
            at = name.equals("0") ? resolved.path("items") : property(resolved, name);
        }
        String type = resolved(at).path("type").asText();
        return type.equals("string") || type.equals("integer");
    }

    private JsonNode property(JsonNode schema, String name) {
        JsonNode own = schema.path("properties").path(name);
        if (!own.isMissingNode()) {
            return own;
        }
        for (JsonNode part : schema.path("allOf")) {
            JsonNode found = resolved(part).path("properties").path(name);
            if (!found.isMissingNode()) {
                return found;
            }
        }
        return own;
    }

    private JsonNode resolved(JsonNode schema) {
        return document.resolve(schema, "").map(OpenApiDocument.Located::node).orElse(schema);
    }
}
