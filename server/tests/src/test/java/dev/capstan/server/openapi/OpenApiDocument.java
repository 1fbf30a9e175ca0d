package dev.capstan.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.server.architecture.MavenModules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The OpenAPI document of the HTTP API. Requests have the schemas that the server enforces, and responses the shapes that
 * the conformance kit compares with every response of a run.
 */
final class OpenApiDocument {

    private static final Path SHAPES = MavenModules.ROOT.resolve("server/http/src/main/resources/shapes");
    private static final Path RESPONSES =
            MavenModules.ROOT.resolve("tck/subject-http/src/main/resources/capstan/responses.yaml");
    private static final Pattern PARAMETER = Pattern.compile("\\{([a-zA-Z_]+)}");
    private static final String JSON = "application/json";
    private static final String DESCRIPTION = "description";

    private final JsonNode described;
    private final JsonNode responses;
    private final ObjectNode root = Json.object();

    private OpenApiDocument(JsonNode described, JsonNode responses) {
        this.described = described;
        this.responses = responses;
    }

    /** Returns the document of a version of the server. */
    static ObjectNode generate(String version, Path operations) throws IOException {
        return new OpenApiDocument(yaml(operations), yaml(RESPONSES)).write(version);
    }

    /** Returns the content of a file in YAML as JSON. */
    private static JsonNode yaml(Path file) throws IOException {
        Object content = new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
        return Json.mapper().valueToTree(content);
    }

    private ObjectNode write(String version) throws IOException {
        root.put("openapi", "3.1.0");
        root.putObject("info")
                .put("title", "Capstan")
                .put("version", version)
                .put("summary", "Reference server of typed agent capabilities")
                .put(
                        DESCRIPTION,
                        "Agents, servers and people call capabilities over several protocols. Every call passes the same"
                                + " gates and leaves a record.")
                .putObject("license")
                .put("name", "Apache-2.0")
                .put("identifier", "Apache-2.0");
        root.putArray("servers").addObject().put("url", "/").put(DESCRIPTION, "this server");
        ArrayNode tags = root.putArray("tags");
        described.path("tags").forEach(tag -> tags.addObject()
                .put("name", tag.path("name").asText())
                .put(DESCRIPTION, tag.path(DESCRIPTION).asText()));
        ObjectNode paths = root.putObject("paths");
        described.path("operations").properties().forEach(operation -> {
            String[] route = operation.getKey().split(" ");
            ObjectNode path = paths.path(route[1]) instanceof ObjectNode known ? known : paths.putObject(route[1]);
            path.set(route[0].toLowerCase(Locale.ROOT), operation(route[0], route[1], operation.getValue()));
        });
        components();
        return root;
    }

    private ObjectNode operation(String method, String path, JsonNode about) {
        ObjectNode operation = Json.object().put("operationId", about.path("id").asText());
        operation.putArray("tags").add(about.path("tag").asText());
        operation.put("summary", about.path("summary").asText());
        if (about.has(DESCRIPTION)) {
            operation.put(DESCRIPTION, about.path(DESCRIPTION).asText());
        }
        security(operation.putArray("security"), about.path("by"));
        parameters(operation, path, about.path("query"));
        if (about.has("body")) {
            ObjectNode body = operation.putObject("requestBody").put("required", true);
            String shape = about.path("body").asText();
            ObjectNode schema = body.putObject("content").putObject(JSON).putObject("schema");
            if (shape.equals("object")) {
                schema.put("type", shape);
            } else {
                schema.put("$ref", "#/components/schemas/" + schemaName(shape));
            }
        }
        ObjectNode answers = operation.putObject("responses");
        statuses(method, path, about).forEach((status, response) -> answers.set(status, response));
        answers.putObject("4XX").put("$ref", "#/components/responses/" + refusal(path));
        answers.putObject("503").put("$ref", "#/components/responses/" + refusal(path));
        return operation;
    }

    private static void security(ArrayNode security, JsonNode by) {
        by.forEach(caller -> {
            ObjectNode requirement = security.addObject();
            if (!caller.asText().equals("anyone")) {
                requirement.putArray(caller.asText());
            }
        });
    }

    private void parameters(ObjectNode operation, String path, JsonNode query) {
        Matcher names = PARAMETER.matcher(path);
        ArrayNode parameters = Json.mapper().createArrayNode();
        while (names.find()) {
            parameters.add(
                    parameter(names.group(1), "path", schema(names.group(1))).put("required", true));
        }
        query.forEach(name -> parameters.add(queryParameter(name)));
        if (!parameters.isEmpty()) {
            operation.set("parameters", parameters);
        }
    }

    /** Returns a parameter whose schema is beside its name, or that of the name. */
    private ObjectNode queryParameter(JsonNode query) {
        String name = query.isTextual() ? query.asText() : query.fieldNames().next();
        return parameter(name, "query", query.get(name) instanceof ObjectNode own ? own.deepCopy() : schema(name));
    }

    /** Returns the schema of the parameters of a name, which is that of any string unless one is described. */
    private ObjectNode schema(String name) {
        return described.path("parameters").get(name) instanceof ObjectNode known
                ? known.deepCopy()
                : Json.object().put("type", "string");
    }

    private static ObjectNode parameter(String name, String place, ObjectNode schema) {
        ObjectNode parameter = Json.object().put("name", name).put("in", place);
        @Nullable JsonNode required = schema.remove("required");
        if (required != null) {
            parameter.set("required", required);
        }
        parameter.set("schema", schema);
        return parameter;
    }

    private Map<String, JsonNode> statuses(String method, String path, JsonNode about) {
        Map<String, JsonNode> statuses = new TreeMap<>();
        published(method, path).ifPresent(shapes -> shapes.properties().forEach(status -> {
            if (Integer.parseInt(status.getKey()) < 400) {
                statuses.put(status.getKey(), response(status.getValue()));
            }
        }));
        if (statuses.isEmpty()) {
            ObjectNode response = Json.object().put(DESCRIPTION, "Success.");
            ObjectNode content = response.putObject("content");
            if (about.has("text")) {
                // A client may parse YAML, so that it has no string to which a schema could apply.
                ObjectNode text = content.putObject(about.path("text").asText());
                if (!content.has("application/yaml")) {
                    text.putObject("schema").put("type", "string");
                }
            } else {
                content.putObject(JSON).set("schema", ShapeSchemas.of(about.path("returns")));
                putStream(content, about);
            }
            statuses.put(about.path("status").asText("200"), response);
        }
        if (about.has("empty")) {
            statuses.put(about.path("empty").asText(), Json.object().put(DESCRIPTION, "No content."));
        }
        return statuses;
    }

    /** Returns the responses of an operation by status, if the kit compares them. Names of parameters do not count. */
    private Optional<JsonNode> published(String method, String path) {
        String route = method + " " + PARAMETER.matcher(path).replaceAll("{}");
        return stream(responses.path("areas"))
                .flatMap(area -> area.getValue().properties().stream())
                .filter(operation ->
                        PARAMETER.matcher(operation.getKey()).replaceAll("{}").equals(route))
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static Stream<Map.Entry<String, JsonNode>> stream(JsonNode object) {
        return object.properties().stream();
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

    private static void putStream(ObjectNode content, JsonNode described) {
        if (described.has("stream")) {
            content.putObject(described.path("stream").asText())
                    .putObject("schema")
                    .put("type", "string");
        }
    }

    private static String refusal(String path) {
        return path.startsWith("/invocations")
                ? "InvocationRefusal"
                : path.equals("/mcp") ? "JsonRpcRefusal" : "Refusal";
    }

    private void components() throws IOException {
        ObjectNode components = root.putObject("components");
        ObjectNode schemas = components.putObject("schemas");
        Stream.concat(stream(responses.path("shapes")), stream(described.path("shapes")))
                .forEach(shape -> schemas.set(shape.getKey(), ShapeSchemas.of(shape.getValue())));
        try (Stream<Path> files = Files.list(SHAPES)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString().replace(".json", "");
                String text = Files.readString(file)
                        .replace("\"#/definitions/", "\"#/components/schemas/" + schemaName(name) + "/definitions/");
                schemas.set(schemaName(name), Json.mapper().readTree(text));
            }
        }
        ObjectNode refusals = components.putObject("responses");
        refusal(refusals, "Refusal", "error");
        refusal(refusals, "InvocationRefusal", "invocation_error");
        refusal(refusals, "JsonRpcRefusal", "json_rpc_error");
        ObjectNode schemes = components.putObject("securitySchemes");
        bearer(schemes, "agent", "A token of an agent (typ agent+jwt), new for each request.");
        bearer(schemes, "host", "A token of a host (typ host+jwt), new for each request.");
        schemes.putObject("introspection")
                .put("type", "http")
                .put("scheme", "bearer")
                .put(DESCRIPTION, "The key of services that introspect tokens.");
        schemes.putObject("account")
                .put("type", "http")
                .put("scheme", "basic")
                .put(DESCRIPTION, "Name and password of an account.");
    }

    private static void refusal(ObjectNode refusals, String name, String schema) {
        refusals.putObject(name)
                .put(DESCRIPTION, "A refusal with a code; docs/errors.md lists the codes and their statuses.")
                .putObject("content")
                .putObject(JSON)
                .putObject("schema")
                .put("$ref", "#/components/schemas/" + schema);
    }

    private static void bearer(ObjectNode schemes, String name, String description) {
        schemes.putObject(name)
                .put("type", "http")
                .put("scheme", "bearer")
                .put("bearerFormat", "JWT")
                .put(DESCRIPTION, description);
    }

    private static String schemaName(String shape) {
        return shape.replace('-', '_') + "_body";
    }
}
