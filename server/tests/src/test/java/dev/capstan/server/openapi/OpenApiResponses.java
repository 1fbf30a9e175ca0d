package dev.capstan.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The responses of the operations in the OpenAPI document. */
final class OpenApiResponses {

    /** The reference to a header, before its name. */
    static final String HEADERS = "#/components/headers/";

    private static final String RESPONSES = "#/components/responses/";
    private static final Pattern PARAMETER = Pattern.compile("\\{([a-zA-Z_]+)}");
    private static final String JSON = "application/json";
    private static final String DESCRIPTION = "description";
    private static final String RETRY_AFTER = "Retry-After";
    private static final List<String> OF_CALLS = List.of("Trace-Id", "RateLimit", "RateLimit-Policy");

    /** The statuses of requests that are not valid HTTP or too large, for which the server knows no path. */
    private static final List<String> NOT_READ = List.of("400", "413");

    /** The responses with these statuses, by those with all others, where their format differs. */
    private static final Map<String, String> UNREAD =
            Map.of("InvocationRefusal", "InvocationUnread", "JsonRpcRefusal", "JsonRpcUnread");

    private static final int FIRST_ERROR = 400;

    private final String route;
    private final JsonNode about;
    private final JsonNode responses;

    private OpenApiResponses(String route, JsonNode about, JsonNode responses) {
        this.route = route;
        this.about = about;
        this.responses = responses;
    }

    /**
     * Returns the responses of an operation by status.
     *
     * @param about what {@code operations.yaml} says of it
     * @param responses the content of the kit's {@code responses.yaml}
     */
    static ObjectNode of(String method, String path, JsonNode about, JsonNode responses) {
        Map<String, ObjectNode> statuses = new OpenApiResponses(method + " " + path, about, responses).statuses();
        String refusal = refusal(path, about);
        if (UNREAD.containsKey(refusal)) {
            NOT_READ.forEach(status -> statuses.putIfAbsent(status, reference(UNREAD.get(refusal))));
        }
        ObjectNode all = Json.object();
        statuses.forEach(all::set);
        all.set("4XX", reference(refusal));
        return all.set("5XX", reference(refusal));
    }

    private static ObjectNode reference(String refusal) {
        return Json.object().put("$ref", RESPONSES + refusal);
    }

    private static String refusal(String path, JsonNode about) {
        if (path.startsWith("/invocations")) {
            return "InvocationRefusal";
        }
        if (path.equals("/mcp")) {
            return "JsonRpcRefusal";
        }
        return about.path("refusal").asText().equals("call") ? "CallRefusal" : "Refusal";
    }

    /** Returns the responses to refused requests, to which the operations refer. */
    static ObjectNode refusals() {
        ObjectNode refusals = Json.object();
        putRefusal(refusals, "Refusal", ShapeSchemas.of("$error"), List.of());
        putRefusal(refusals, "CallRefusal", ShapeSchemas.of("$error"), OF_CALLS);
        putRefusal(refusals, "InvocationRefusal", ShapeSchemas.of("$invocation_error"), OF_CALLS);
        putRefusal(refusals, "InvocationUnread", ShapeSchemas.of("$invocation_error | $error"), OF_CALLS);
        putRefusal(refusals, "JsonRpcRefusal", ShapeSchemas.of("$json_rpc_error"), List.of());
        putRefusal(refusals, "JsonRpcUnread", ShapeSchemas.of("$json_rpc_error | $error"), List.of());
        return refusals;
    }

    private static void putRefusal(ObjectNode refusals, String name, JsonNode schema, List<String> headers) {
        ObjectNode refusal = refusals.putObject(name)
                .put(DESCRIPTION, "A refusal with a code; docs/errors.md lists the codes and their statuses.");
        List<String> all = new ArrayList<>(List.of(RETRY_AFTER, "WWW-Authenticate", "Allow"));
        all.addAll(headers);
        putHeaders(refusal, all);
        refusal.putObject("content").putObject(JSON).set("schema", schema);
    }

    private static void putHeaders(ObjectNode response, List<String> names) {
        if (!names.isEmpty()) {
            ObjectNode headers = response.putObject("headers");
            names.forEach(name -> headers.putObject(name).put("$ref", HEADERS + name));
        }
    }

    private Map<String, ObjectNode> statuses() {
        Map<String, ObjectNode> statuses = new TreeMap<>();
        published().ifPresent(shapes -> shapes.properties().forEach(status -> {
            if (Integer.parseInt(status.getKey()) < FIRST_ERROR) {
                statuses.put(status.getKey(), response(status.getValue()));
            }
        }));
        if (statuses.isEmpty()) {
            statuses.put(about.path("status").asText("200"), returned());
        }
        if (about.has("empty")) {
            statuses.put(about.path("empty").asText(), Json.object().put(DESCRIPTION, "No content."));
        }
        statuses.values().forEach(success -> putHeaders(success, headers()));
        if (isConditional()) {
            ObjectNode unchanged = Json.object().put(DESCRIPTION, "The client has the current representation.");
            putHeaders(
                    unchanged,
                    headers().stream()
                            .filter(name -> !name.equals("Content-Digest"))
                            .toList());
            statuses.put("304", unchanged);
        }
        about.path("responses").properties().forEach(further -> {
            ObjectNode refusal = response(further.getValue()).put(DESCRIPTION, "Refused.");
            putHeaders(
                    refusal,
                    Stream.concat(Stream.of(RETRY_AFTER), OF_CALLS.stream().filter(headers()::contains))
                            .toList());
            statuses.put(further.getKey(), refusal);
        });
        return statuses;
    }

    private boolean isConditional() {
        return about.path("conditional").asBoolean();
    }

    /** Returns the names of the headers of a successful response. */
    private List<String> headers() {
        List<String> names = new ArrayList<>();
        about.path("sends").forEach(name -> names.add(name.asText()));
        if (isConditional()) {
            names.addAll(List.of("ETag", "Content-Digest"));
        }
        return names;
    }

    /** Returns the response of an operation that the kit does not compare. */
    private ObjectNode returned() {
        ObjectNode response = Json.object().put(DESCRIPTION, "Success.");
        ObjectNode content = response.putObject("content");
        JsonNode text = about.path("text");
        if (text.isMissingNode()) {
            content.putObject(JSON).set("schema", ShapeSchemas.of(about.path("returns")));
            putStream(content, about);
        } else if (text.isArray()) {
            text.forEach(type -> putText(content, type.asText()));
        } else {
            putText(content, text.asText());
        }
        return response;
    }

    /** Adds a type of text. A client may parse YAML, so that it has no string to which a schema could apply. */
    private static void putText(ObjectNode content, String type) {
        ObjectNode text = content.putObject(type);
        if (!type.equals("application/yaml")) {
            text.putObject("schema").put("type", "string");
        }
    }

    /** Returns the responses of an operation by status, if the kit compares them. Names of parameters do not count. */
    private Optional<JsonNode> published() {
        String unnamed = PARAMETER.matcher(route).replaceAll("{}");
        return responses.path("areas").properties().stream()
                .flatMap(area -> area.getValue().properties().stream())
                .filter(operation ->
                        PARAMETER.matcher(operation.getKey()).replaceAll("{}").equals(unnamed))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static ObjectNode response(JsonNode shape) {
        ObjectNode response = Json.object().put(DESCRIPTION, shape.has("empty") ? "No content." : "Success.");
        if (shape.has("empty")) {
            return response;
        }
        ObjectNode content = response.putObject("content");
        JsonNode schema;
        if (shape.has("by")) {
            ObjectNode oneOf = Json.object();
            ArrayNode alternatives = oneOf.putArray("oneOf");
            shape.path("shapes").forEach(one -> alternatives.add(ShapeSchemas.of(one)));
            schema = oneOf;
        } else {
            schema = ShapeSchemas.of(shape.path("body"));
        }
        content.putObject(shape.path("type").asText(JSON)).set("schema", schema);
        putStream(content, shape);
        return response;
    }

    private static void putStream(ObjectNode content, JsonNode shape) {
        if (shape.has("stream")) {
            putText(content, shape.path("stream").asText());
        }
    }
}
