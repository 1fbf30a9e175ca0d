package dev.capstan.tck.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.fleet.FixtureAgent;
import java.util.List;
import java.util.Map;

/** The fixture fleet as an OpenAPI 3.1 document, for servers that load capabilities from one. */
final class FleetOpenApi {

    private static final String DEFINITIONS = "#/definitions/";

    private final List<FixtureAgent> agents;
    private final ObjectNode schemas = Json.object();

    FleetOpenApi(List<FixtureAgent> agents) {
        this.agents = List.copyOf(agents);
    }

    /** Returns the document: {@code POST /{agent}/{capability}} for each capability. */
    ObjectNode document() {
        ObjectNode root = Json.object().put("openapi", "3.1.0");
        root.putObject("info").put("title", "Fixture fleet").put("version", KitVersion.version());
        ObjectNode paths = root.putObject("paths");
        for (FixtureAgent agent : agents) {
            for (JsonNode capability : agent.declaration().path("capabilities")) {
                String path = "/" + agent.id() + "/" + capability.path("name").asText();
                if (!paths.has(path)) {
                    paths.putObject(path).set("post", operation(agent.id(), capability));
                }
            }
        }
        root.putObject("components").set("schemas", schemas);
        return root;
    }

    private ObjectNode operation(String agent, JsonNode capability) {
        String name = capability.path("name").asText();
        ObjectNode operation = Json.object().put("operationId", name);
        operation.putArray("tags").add(agent);
        if (capability.has("description")) {
            operation.set("description", capability.get("description"));
        }
        if (capability.has("inputSchema")) {
            operation
                    .putObject("requestBody")
                    .put("required", true)
                    .set("content", content(agent + "." + name + ".input", capability.get("inputSchema")));
        }
        ObjectNode ok = operation.putObject("responses").putObject("200").put("description", "The result");
        if (capability.has("outputSchema")) {
            ok.set("content", content(agent + "." + name + ".output", capability.get("outputSchema")));
        }
        return operation;
    }

    /** Returns the media type of a schema whose definitions become components with the prefix. */
    private ObjectNode content(String prefix, JsonNode schema) {
        JsonNode own = schema.deepCopy();
        if (own instanceof ObjectNode object && object.remove("definitions") instanceof ObjectNode definitions) {
            for (Map.Entry<String, JsonNode> definition : definitions.properties()) {
                schemas.set(prefix + "." + definition.getKey(), relocated(definition.getValue(), prefix));
            }
        }
        ObjectNode content = Json.object();
        content.putObject("application/json").set("schema", relocated(own, prefix));
        return content;
    }

    /** Returns the schema with its references to definitions pointing to components. */
    private static JsonNode relocated(JsonNode schema, String prefix) {
        if (schema instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                String text = member.getValue().asText();
                if (member.getKey().equals("$ref") && text.startsWith(DEFINITIONS)) {
                    object.put("$ref", "#/components/schemas/" + prefix + "." + text.substring(DEFINITIONS.length()));
                } else {
                    relocated(member.getValue(), prefix);
                }
            }
        } else {
            schema.forEach(element -> relocated(element, prefix));
        }
        return schema;
    }
}
