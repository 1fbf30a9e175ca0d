package dev.capstan.server.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.server.architecture.MavenModules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The schemas of request bodies as the OpenAPI document publishes them: those that the server enforces, in the form that
 * programs which generate code can read, and with what the operations check themselves.
 */
final class PublishedShapes {

    static final Path FILES = MavenModules.ROOT.resolve("server/http/src/main/resources/shapes");

    private static final String SCHEMAS = "#/components/schemas/";
    private static final String DEFINITIONS = "definitions";
    private static final String MEMBERS = "additionalProperties";

    private PublishedShapes() {}

    /** Returns the reference to a shape. */
    static String reference(String shape) {
        return SCHEMAS + schemaName(shape);
    }

    /** Returns the schemas by their names, each definition as one of them. */
    static ObjectNode read(JsonNode additions) throws IOException {
        ObjectNode schemas = Json.object();
        try (Stream<Path> files = Files.list(FILES)) {
            for (Path file : files.sorted().toList()) {
                String shape = file.getFileName().toString().replace(".json", "");
                String prefix = shape.replace('-', '_') + "_";
                String text = Files.readString(file).replace("\"#/definitions/", "\"" + SCHEMAS + prefix);
                ObjectNode schema = (ObjectNode) Json.mapper().readTree(text);
                merge(schema, additions.path(shape));
                JsonNode definitions = schema.path(DEFINITIONS);
                schema.remove(DEFINITIONS);
                schemas.set(schemaName(shape), readable(schema));
                definitions
                        .properties()
                        .forEach(definition ->
                                schemas.set(prefix + definition.getKey(), readable(definition.getValue())));
            }
        }
        return schemas;
    }

    private static String schemaName(String shape) {
        return shape.replace('-', '_') + "_body";
    }

    private static void merge(ObjectNode schema, JsonNode additions) {
        additions.properties().forEach(addition -> {
            if (schema.get(addition.getKey()) instanceof ObjectNode known) {
                merge(known, addition.getValue());
            } else {
                schema.set(addition.getKey(), addition.getValue());
            }
        });
    }

    /** Returns a schema without boolean properties, in which objects say that they may have any members. */
    private static JsonNode readable(JsonNode schema) {
        if (schema.isBoolean()) {
            return Json.object();
        }
        if (!(schema instanceof ObjectNode object)) {
            return schema;
        }
        ObjectNode copy = object.deepCopy();
        copy.path("properties").properties().forEach(property -> property.setValue(readable(property.getValue())));
        if (copy.has("items")) {
            copy.set("items", readable(copy.get("items")));
        }
        if (mayBeObject(copy.path("type")) && !copy.has("properties") && !copy.has(MEMBERS)) {
            copy.put(MEMBERS, true);
        }
        return copy;
    }

    private static boolean mayBeObject(JsonNode type) {
        return type.asText().equals("object")
                || type.valueStream().anyMatch(one -> one.asText().equals("object"));
    }
}
