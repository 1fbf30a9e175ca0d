package dev.capstan.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Schema;
import dev.capstan.core.json.Json;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** The schemas of a tool, whose arguments and structured results are always objects. */
final class ToolSchema {

    private static final String TYPE = "type";
    private static final String OBJECT = "object";
    private static final String PROPERTIES = "properties";

    private ToolSchema() {}

    /**
     * Returns the schema of the arguments: the input schema for objects, which says so. Empty if the type of the input is
     * never an object, so that no tool can call the capability.
     */
    static Optional<ObjectNode> input(Optional<Schema> declared) {
        if (declared.isEmpty()) {
            return Optional.of(Json.object().put(TYPE, OBJECT));
        }
        JsonNode document = declared.get().document();
        if (document.isBoolean()) {
            return document.booleanValue() ? input(Optional.empty()) : Optional.empty();
        }
        return mayBeObject(document.path(TYPE)) ? Optional.of(ofObjects((ObjectNode) document)) : Optional.empty();
    }

    /** Returns the schema of the structured results, or empty if a result may be something else than an object. */
    static Optional<ObjectNode> output(Optional<Schema> declared) {
        return declared.map(Schema::document)
                .filter(document -> document.path(TYPE).asText().equals(OBJECT))
                .map(document -> ofObjects((ObjectNode) document));
    }

    private static boolean mayBeObject(JsonNode type) {
        return type.isMissingNode()
                || type.asText().equals(OBJECT)
                || StreamSupport.stream(type.spliterator(), false)
                        .anyMatch(each -> each.asText().equals(OBJECT));
    }

    /** Returns the same schema of objects in the form of MCP, whose members have no {@code true} and {@code false}. */
    private static ObjectNode ofObjects(ObjectNode document) {
        ObjectNode schema = Json.object().put(TYPE, OBJECT);
        schema.setAll(document);
        schema.put(TYPE, OBJECT);
        if (document.path(PROPERTIES).isObject()) {
            ObjectNode properties = schema.putObject(PROPERTIES);
            document.path(PROPERTIES)
                    .properties()
                    .forEach(member -> properties.set(member.getKey(), asObject(member.getValue())));
        }
        return schema;
    }

    private static JsonNode asObject(JsonNode schema) {
        if (!schema.isBoolean()) {
            return schema;
        }
        return schema.booleanValue() ? Json.object() : Json.object().set("not", Json.object());
    }
}
