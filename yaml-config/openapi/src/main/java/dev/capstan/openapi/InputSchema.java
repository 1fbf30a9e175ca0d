package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;

/** The schema of the input of a capability: one property for each parameter and one for the body. */
final class InputSchema {

    private final ObjectNode properties = Json.object();
    private final ArrayNode required = JsonNodeFactory.instance.arrayNode();

    /**
     * Adds a property and returns its name: that of the parameter, with its location where another one has the name.
     *
     * @param described node whose {@code description} the property gets
     */
    String add(String wanted, String location, JsonNode schema, JsonNode described, boolean isRequired) {
        String name = wanted;
        for (int n = 1; properties.has(name); n++) {
            name = location + "_" + wanted + (n == 1 ? "" : String.valueOf(n));
        }
        properties.set(name, withDescription(schema, described.path("description")));
        if (isRequired) {
            required.add(name);
        }
        return name;
    }

    private static JsonNode withDescription(JsonNode schema, JsonNode description) {
        if (schema instanceof ObjectNode object && description.isTextual() && !object.has("$ref")) {
            object.set("description", description);
        }
        return schema;
    }

    /** Returns the schema: an object with these properties and no others. */
    ObjectNode schema() {
        ObjectNode schema = Json.object().put("type", "object");
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        if (!properties.isEmpty()) {
            schema.set("properties", properties);
        }
        return schema.put("additionalProperties", false);
    }
}
