package dev.capstan.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.ListFleet;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.Catalogs;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A server of the Model Context Protocol: it lists the capabilities of a fleet as tools, and a call of a tool takes the
 * path of every call. It keeps nothing between two messages, so any server of a cluster responds to any message.
 * Thread-safe.
 */
public final class McpServer {

    /** The method of a call of a tool. */
    public static final String CALL = "tools/call";

    private static final String LATEST = "2025-11-25";

    /** The revisions of the protocol that this server speaks. */
    private static final Set<String> REVISIONS = Set.of("2025-06-18", LATEST);

    private final Tools tools;
    private final Function<Caller, Predicate<Capability>> callable;
    private final InvokeCapability invoke;
    private final String version;

    /**
     * Creates the server.
     *
     * @param fleet capabilities that it lists
     * @param catalogs table of the same capabilities
     * @param callable returns which capabilities a caller may call; the others are not listed
     * @param invoke path of the calls
     * @param version version of the program that contains it
     */
    public McpServer(
            ListFleet fleet,
            Catalogs catalogs,
            Function<Caller, Predicate<Capability>> callable,
            InvokeCapability invoke,
            String version) {
        this.tools = new Tools(fleet, catalogs);
        this.callable = callable;
        this.invoke = invoke;
        this.version = version;
    }

    /**
     * Refuses a revision of the protocol that this server does not speak.
     *
     * @param revision value of the header {@code MCP-Protocol-Version}; null for the first message, which has none
     */
    public static void requireRevision(@Nullable String revision) {
        if (revision != null && !REVISIONS.contains(revision)) {
            throw new RefusedException(Refusal.of(
                    RefusalCode.INVALID_REQUEST,
                    "the server does not speak the revision in MCP-Protocol-Version; send "
                            + String.join(" or ", REVISIONS.stream().sorted().toList())));
        }
    }

    /**
     * Returns the response to a message of JSON-RPC 2.0, or empty if it needs none: a notification, or a response of the
     * client.
     *
     * @param message message with {@code id} and {@code method} of the types that the protocol gives them, and an object
     *     as {@code params} if it has any
     * @param caller sender of the message
     * @param trace trace of the call, if the message calls a tool
     */
    public Optional<ObjectNode> respond(JsonNode message, Caller caller, Trace trace) {
        if (!message.has("id") || !message.has("method")) {
            return Optional.empty();
        }
        JsonNode id = message.get("id");
        JsonNode params = message.path("params");
        String method = message.get("method").asText();
        return Optional.of(
                switch (method) {
                    case "initialize" -> initialized(id, params);
                    case "ping" -> JsonRpc.result(id, Json.object());
                    case "tools/list" -> listed(id, params, caller);
                    case CALL -> called(message, caller, trace);
                    default ->
                        JsonRpc.error(
                                id,
                                JsonRpc.METHOD_NOT_FOUND,
                                "this server has no such method; it has initialize, ping, tools/list and tools/call");
                });
    }

    private ObjectNode initialized(JsonNode id, JsonNode params) {
        if (!params.path("protocolVersion").isTextual()) {
            return JsonRpc.error(id, JsonRpc.INVALID_PARAMS, "/params/protocolVersion: a string is required");
        }
        String requested = params.get("protocolVersion").asText();
        ObjectNode result = Json.object().put("protocolVersion", REVISIONS.contains(requested) ? requested : LATEST);
        result.putObject("capabilities").putObject("tools");
        result.putObject("serverInfo")
                .put("name", "capstan")
                .put("title", "Capstan")
                .put("version", version);
        return JsonRpc.result(id, result);
    }

    private ObjectNode listed(JsonNode id, JsonNode params, Caller caller) {
        JsonNode cursor = params.path("cursor");
        Optional<String> after = cursor.isMissingNode() ? Optional.of("") : Tools.key(cursor);
        return after.map(key -> JsonRpc.result(id, tools.page(caller.tenantId(), callable.apply(caller), key)))
                .orElseGet(() -> JsonRpc.error(
                        id,
                        JsonRpc.INVALID_PARAMS,
                        "/params/cursor: not a cursor of this server; send nextCursor of the page before"));
    }

    private ObjectNode called(JsonNode message, Caller caller, Trace trace) {
        Optional<String> error = ToolCall.error(message.path("params"));
        if (error.isPresent()) {
            return JsonRpc.error(message.get("id"), JsonRpc.INVALID_PARAMS, error.get());
        }
        ToolCall call = ToolCall.of(message, caller, trace);
        return call.response(invoke.invoke(call.call()));
    }
}
