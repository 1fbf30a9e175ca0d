package dev.capstan.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Enforcement;
import dev.capstan.core.Side;
import dev.capstan.core.invocation.ListFleet;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.Catalogs;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The callable capabilities of a fleet as tools. A tool has the name of its capability, or its id if several agents
 * offer that name.
 */
final class Tools {

    /** The maximum number of tools in a page. */
    static final int PAGE = 100;

    private final ListFleet fleet;
    private final Catalogs catalogs;

    Tools(ListFleet fleet, Catalogs catalogs) {
        this.fleet = fleet;
        this.catalogs = catalogs;
    }

    /**
     * Returns a page of the tools that are offered to a tenant, in the order of their agents and names.
     *
     * @param callable whether the caller may call a capability; the others are left out
     * @param after key of the last capability of the page before; empty for the first page
     */
    ObjectNode page(String tenantId, Predicate<Capability> callable, String after) {
        ObjectNode page = Json.object();
        ArrayNode tools = page.putArray("tools");
        String last = after;
        for (Map.Entry<String, Capability> each :
                fleet.all().tailMap(after, false).entrySet()) {
            if (!each.getValue().isOfferedTo(tenantId) || !callable.test(each.getValue())) {
                continue;
            }
            Optional<ObjectNode> tool = tool(each.getValue(), tenantId);
            if (tool.isPresent() && tools.size() == PAGE) {
                return page.put("nextCursor", cursor(last));
            }
            tool.ifPresent(tools::add);
            last = each.getKey();
        }
        return page;
    }

    private static String cursor(String key) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(key.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the key that a cursor stands for, or empty if it is none of this server's. */
    static Optional<String> key(JsonNode cursor) {
        try {
            String key = new String(Base64.getUrlDecoder().decode(cursor.asText()), StandardCharsets.UTF_8);
            return cursor.isTextual() && cursor(key).equals(cursor.asText()) ? Optional.of(key) : Optional.empty();
        } catch (IllegalArgumentException notEncoded) {
            return Optional.empty();
        }
    }

    /** Returns a capability as a tool, or empty if the type of its input is never an object. */
    private Optional<ObjectNode> tool(Capability capability, String tenantId) {
        return ToolSchema.input(capability.contract().schema(Side.REQUEST)).map(input -> {
            boolean isUnique = isUnique(capability, tenantId);
            ObjectNode tool = Json.object()
                    .put(
                            "name",
                            isUnique
                                    ? capability.name()
                                    : capability.identity().uuid().toString());
            if (!isUnique) {
                tool.put("title", capability.name() + " of " + capability.agent());
            }
            Optional.ofNullable(capability.metadata().description()).ifPresent(text -> tool.put("description", text));
            tool.set("inputSchema", input);
            if (capability.contract().enforcement() == Enforcement.STRICT) {
                ToolSchema.output(capability.contract().schema(Side.RESPONSE))
                        .ifPresent(output -> tool.set("outputSchema", output));
            }
            tool.putObject("_meta")
                    .put("dev.capstan/id", capability.identity().uuid().toString())
                    .put("dev.capstan/agent", capability.agent().uri())
                    .put("dev.capstan/version", capability.version().toString());
            return tool;
        });
    }

    /** Whether a call by the name of a capability finds it alone. */
    private boolean isUnique(Capability capability, String tenantId) {
        return catalogs.named(capability.name()).stream()
                        .filter(other -> other.isCallable() && other.isOfferedTo(tenantId))
                        .limit(2)
                        .count()
                == 1;
    }
}
