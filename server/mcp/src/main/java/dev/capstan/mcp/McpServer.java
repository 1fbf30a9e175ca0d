package dev.capstan.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Capability;
import dev.capstan.core.invocation.Admission;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.ListFleet;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.Catalogs;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A server of the Model Context Protocol: it lists the capabilities of a fleet as tools, and a call of a tool takes the
 * path of every call. It keeps nothing between two messages, so any server of a cluster responds to any message.
 * Thread-safe.
 */
public final class McpServer {

    /** The method of a call of a tool. */
    public static final String CALL = "tools/call";

    /** The method that lists the tools. */
    static final String LIST = "tools/list";

    /** The method that describes the server, in revisions without {@code initialize}. */
    static final String DISCOVER = "server/discover";

    private static final String INITIALIZE = "initialize";
    private static final String PING = "ping";
    private static final List<String> METHODS = List.of(INITIALIZE, PING, DISCOVER, LIST, CALL);

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
     * Returns why a message is refused before its method responds, or empty: for its revision, which the server must
     * speak, and for headers that differ from its body.
     */
    public Optional<Rejection> rejection(JsonNode message, MessageHeaders headers) {
        return Revisions.rejection(message, headers);
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
        return respond(message, caller, trace, Admission.Admitted::run);
    }

    /**
     * Returns the response to a message as {@link #respond(JsonNode, Caller, Trace)} does.
     *
     * @param run runs the call after its gates, and returns its outcome
     */
    public Optional<ObjectNode> respond(
            JsonNode message, Caller caller, Trace trace, Function<Admission.Admitted, Outcome> run) {
        if (!message.has("id") || !message.has("method")) {
            return Optional.empty();
        }
        JsonNode id = message.get("id");
        JsonNode params = message.path("params");
        String method = message.get("method").asText();
        ObjectNode response =
                switch (method) {
                    case INITIALIZE -> initialized(id, params);
                    case PING -> JsonRpc.result(id, Json.object());
                    case DISCOVER -> JsonRpc.result(id, description());
                    case LIST -> listed(id, params, caller);
                    case CALL -> called(message, caller, trace, run);
                    default -> JsonRpc.unknownMethod(id, METHODS);
                };
        return Optional.of(complete(message, response));
    }

    /** Returns the response to a message with what results have in the revision that the message names. */
    public ObjectNode complete(JsonNode message, ObjectNode response) {
        if (response.get("result") instanceof ObjectNode result && Revisions.isStateless(message)) {
            result.put("resultType", "complete");
            result.withObject("/_meta").set(Revisions.PREFIX + "serverInfo", serverInfo());
            if (!message.path("method").asText().equals(CALL)) {
                result.put("ttlMs", 0).put("cacheScope", "private");
            }
        }
        return response;
    }

    private ObjectNode serverInfo() {
        return Json.object().put("name", "capstan").put("title", "Capstan").put("version", version);
    }

    private static ObjectNode description() {
        ObjectNode description = Json.object();
        Revisions.all().forEach(description.putArray("supportedVersions")::add);
        description.putObject("capabilities").putObject("tools");
        return description;
    }

    private ObjectNode initialized(JsonNode id, JsonNode params) {
        if (!params.path("protocolVersion").isTextual()) {
            return JsonRpc.error(id, JsonRpc.INVALID_PARAMS, "/params/protocolVersion: a string is required");
        }
        String requested = params.get("protocolVersion").asText();
        ObjectNode result = Json.object().put("protocolVersion", Revisions.initialized(requested));
        result.putObject("capabilities").putObject("tools");
        return JsonRpc.result(id, result.set("serverInfo", serverInfo()));
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

    private ObjectNode called(JsonNode message, Caller caller, Trace trace, Function<Admission.Admitted, Outcome> run) {
        Optional<String> error = ToolCall.error(message.path("params"));
        if (error.isPresent()) {
            return JsonRpc.error(message.get("id"), JsonRpc.INVALID_PARAMS, error.get());
        }
        ToolCall call = ToolCall.of(message, caller, trace);
        return call.response(invoke.admit(call.call()).fold(run, Admission.Denied::outcome));
    }
}
