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
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The OpenAPI document of the HTTP API. Requests have the schemas that the server enforces, and responses the shapes that
 * the conformance kit compares with every response of a run.
 */
final class OpenApiDocument {

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
        parameters(operation, path, about);
        if (about.has("body")) {
            ObjectNode body = operation.putObject("requestBody").put("required", true);
            String shape = about.path("body").asText();
            ObjectNode schema = body.putObject("content").putObject(JSON).putObject("schema");
            if (shape.equals("object")) {
                schema.setAll((ObjectNode) ShapeSchemas.of(about.path("body")));
            } else {
                schema.put("$ref", PublishedShapes.reference(shape));
            }
        }
        operation.set("responses", OpenApiResponses.of(method, path, about, responses));
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

    private void parameters(ObjectNode operation, String path, JsonNode about) {
        Matcher names = PARAMETER.matcher(path);
        ArrayNode parameters = Json.mapper().createArrayNode();
        while (names.find()) {
            parameters.add(
                    parameter(names.group(1), "path", schema(names.group(1))).put("required", true));
        }
        about.path("query").forEach(name -> parameters.add(queryParameter(name)));
        about.path("takes").forEach(name -> parameters.add(headerParameter(name.asText())));
        if (about.path("conditional").asBoolean()) {
            parameters.add(headerParameter("If-None-Match"));
        }
        if (!parameters.isEmpty()) {
            operation.set("parameters", parameters);
        }
    }

    /** Returns a parameter whose schema is beside its name, or that of the name. */
    private ObjectNode queryParameter(JsonNode query) {
        String name = query.isTextual() ? query.asText() : query.fieldNames().next();
        return parameter(name, "query", query.get(name) instanceof ObjectNode own ? own.deepCopy() : schema(name));
    }

    private ObjectNode headerParameter(String name) {
        JsonNode header = described.path("headers").path(name);
        return parameter(name, "header", header.path("schema").deepCopy())
                .put(DESCRIPTION, header.path(DESCRIPTION).asText());
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

    private void components() throws IOException {
        ObjectNode components = root.putObject("components");
        ObjectNode schemas = components.putObject("schemas");
        Stream.concat(stream(responses.path("shapes")), stream(described.path("shapes")))
                .forEach(shape -> schemas.set(shape.getKey(), ShapeSchemas.of(shape.getValue())));
        schemas.setAll(PublishedShapes.read(described.path("requests")));
        components.set("responses", OpenApiResponses.refusals());
        components.set("headers", responseHeaders());
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

    private static Stream<Map.Entry<String, JsonNode>> stream(JsonNode object) {
        return object.properties().stream();
    }

    /** Returns the headers that a response refers to. */
    private JsonNode responseHeaders() {
        Set<String> used = root.findValuesAsText("$ref").stream()
                .filter(reference -> reference.startsWith(OpenApiResponses.HEADERS))
                .map(reference -> reference.substring(OpenApiResponses.HEADERS.length()))
                .collect(Collectors.toSet());
        return described.path("headers").<ObjectNode>deepCopy().retain(used);
    }

    private static void bearer(ObjectNode schemes, String name, String description) {
        schemes.putObject(name)
                .put("type", "http")
                .put("scheme", "bearer")
                .put("bearerFormat", "JWT")
                .put(DESCRIPTION, description);
    }
}
