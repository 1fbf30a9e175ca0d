package dev.capstan.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Schema;
import dev.capstan.core.json.Json;
import dev.capstan.validation.CompiledSchemas;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The comparison of the responses that tests receive with the OpenAPI document: each has a described status, content type
 * and body, and no member or known header that is not described. Paths outside the document are not compared.
 */
public final class DescribedResponses {

    private static final String SCHEMAS = "#/components/schemas/";
    private static final String MEMBERS = "additionalProperties";
    private static final JsonNode DOCUMENT = read();
    private static final ObjectNode DEFINITIONS = definitions();
    private static final List<Operation> OPERATIONS = operations();
    private static final CompiledSchemas ENGINE = new CompiledSchemas();
    private static final Map<JsonNode, Schema> CLOSED = new ConcurrentHashMap<>();

    private DescribedResponses() {}

    private record Operation(String name, Pattern path, int parameters, JsonNode responses) {

        static Operation of(String method, String path, JsonNode about) {
            return new Operation(
                    method.toUpperCase(Locale.ROOT) + " " + path,
                    Pattern.compile(method.toUpperCase(Locale.ROOT) + " "
                            + path.replace(".", "\\.").replaceAll("\\{[^}]*}", "[^/]+") + "/?"),
                    path.length() - path.replace("{", "").length(),
                    about.path("responses"));
        }
    }

    /**
     * Compares a response with its description. Throws an AssertionError if they differ.
     *
     * @param path path of the request, without its query
     * @param hasHeader whether the response has a header of this name
     */
    public static void check(
            String method, String path, int status, String contentType, Predicate<String> hasHeader, String body) {
        operation(method + " " + path).ifPresent(operation -> {
            String told = operation.name() + " " + status + " " + body;
            JsonNode response = described(operation, status);
            assertThat(response.isMissingNode())
                    .as("the status is described: " + told)
                    .isFalse();
            DOCUMENT.at("/components/headers").fieldNames().forEachRemaining(name -> assertThat(
                            hasHeader.test(name) && !response.path("headers").has(name))
                    .as("the header " + name + " is not described: " + told)
                    .isFalse());
            checkBody(response.path("content"), contentType.split(";")[0].strip(), body, told);
        });
    }

    private static void checkBody(JsonNode content, String contentType, String body, String told) {
        if (content.isMissingNode()) {
            assertThat(body).as("no body is described: " + told).isEmpty();
            return;
        }
        JsonNode described = content.path(contentType);
        assertThat(described.isMissingNode())
                .as("the content type '" + contentType + "' is described: " + told)
                .isFalse();
        if (contentType.endsWith("json") && described.has("schema") && !contentType.endsWith("ndjson")) {
            Schema schema = CLOSED.computeIfAbsent(described.get("schema"), DescribedResponses::closedSchema);
            assertThat(ENGINE.validate(schema, RunningServer.parsed(body)))
                    .as("the body is described: " + told)
                    .isEmpty();
        }
    }

    private static Optional<Operation> operation(String request) {
        return OPERATIONS.stream()
                .filter(one -> one.path().matcher(request).matches())
                .min(Comparator.comparingInt(Operation::parameters));
    }

    private static JsonNode described(Operation operation, int status) {
        String own = Integer.toString(status);
        JsonNode responses = operation.responses();
        JsonNode response = responses.path(responses.has(own) ? own : status / 100 + "XX");
        return response.has("$ref")
                ? DOCUMENT.at(response.get("$ref").textValue().substring(1))
                : response;
    }

    private static JsonNode read() {
        try (InputStream in =
                Objects.requireNonNull(DescribedResponses.class.getResourceAsStream("/openapi/openapi.json"))) {
            return Json.mapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Operation> operations() {
        return DOCUMENT.path("paths").properties().stream()
                .flatMap(path -> path.getValue().properties().stream()
                        .map(operation -> Operation.of(operation.getKey(), path.getKey(), operation.getValue())))
                .toList();
    }

    /** Returns the schemas of responses. Those of requests have keywords that the engine does not know. */
    private static ObjectNode definitions() {
        ObjectNode definitions = Json.object();
        DOCUMENT.at("/components/schemas").properties().stream()
                .filter(schema -> !schema.getKey().endsWith("_body"))
                .forEach(schema -> definitions.set(schema.getKey(), closed(schema.getValue())));
        return definitions;
    }

    private static Schema closedSchema(JsonNode schema) {
        ObjectNode whole = Json.object().set("definitions", DEFINITIONS);
        whole.putArray("allOf").add(closed(schema));
        return Schema.of(whole);
    }

    /** Returns a schema whose objects have no members but those that it names, with references to definitions. */
    private static JsonNode closed(JsonNode schema) {
        if (schema.isArray()) {
            return Json.mapper()
                    .valueToTree(
                            schema.valueStream().map(DescribedResponses::closed).toList());
        }
        if (schema.isTextual() && schema.textValue().startsWith(SCHEMAS)) {
            return Json.object().textNode("#/definitions/" + schema.textValue().substring(SCHEMAS.length()));
        }
        if (!schema.isObject()) {
            return schema;
        }
        ObjectNode closed = Json.object();
        schema.properties().forEach(member -> closed.set(member.getKey(), closed(member.getValue())));
        if (schema.path("type").asText().equals("object") && schema.has("properties") && !schema.has(MEMBERS)) {
            closed.put(MEMBERS, false);
        }
        return closed;
    }
}
