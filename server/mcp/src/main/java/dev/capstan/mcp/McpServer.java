package dev.capstan.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Capability;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Violation;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.CallRequest.Surface;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.ListFleet;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.ToleratedViolations;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.Catalogs;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

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
    public static final Set<String> REVISIONS = Set.of("2025-06-18", LATEST);

    private static final Set<RefusalCode> UNKNOWN =
            Set.of(RefusalCode.CAPABILITY_NOT_FOUND, RefusalCode.AMBIGUOUS_CAPABILITY);

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
                    case CALL -> called(id, params, caller, trace);
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

    private ObjectNode called(JsonNode id, JsonNode params, Caller caller, Trace trace) {
        JsonNode arguments = params.has("arguments") ? params.get("arguments") : Json.object();
        if (!params.path("name").isTextual() || !arguments.isObject()) {
            return JsonRpc.error(
                    id,
                    JsonRpc.INVALID_PARAMS,
                    params.path("name").isTextual()
                            ? "/params/arguments: an object is required"
                            : "/params/name: a string is required");
        }
        Target target = Target.of(params.get("name").asText());
        Call call = Call.begin(caller, target, arguments, trace, null, null).by(Surface.MCP);
        return invoke.invoke(call)
                .fold(
                        succeeded -> JsonRpc.result(id, succeeded(succeeded)),
                        refused -> isUnknown(refused)
                                ? JsonRpc.error(id, JsonRpc.INVALID_PARAMS, refused.refusal())
                                : JsonRpc.result(id, refused(refused)));
    }

    /** Whether no tool was found. A peer may refuse with the same code what it does not have. */
    private static boolean isUnknown(Outcome.Refused refused) {
        return refused.call().found().isEmpty()
                && UNKNOWN.contains(refused.refusal().code());
    }

    private static ObjectNode succeeded(Outcome.Succeeded outcome) {
        JsonNode value = outcome.result();
        ObjectNode result = content(value.isTextual() ? value.asText() : Json.write(value));
        if (value.isObject()) {
            result.set("structuredContent", value);
        }
        ObjectNode call = putCall(result.putObject("_meta"), outcome);
        ToleratedViolations.put(call, outcome.call().toleratedViolations());
        return result;
    }

    /** Returns a result that tells a model what to correct. */
    private static ObjectNode refused(Outcome.Refused outcome) {
        List<Violation> violations = outcome.refusal().violations();
        String places = violations.size() < 2
                ? ""
                : violations.stream()
                        .map(violation -> "\n" + violation.path() + ": " + violation.message())
                        .collect(Collectors.joining());
        ObjectNode result = content(outcome.refusal().code().wire() + ": "
                        + outcome.refusal().message() + places)
                .put("isError", true);
        ObjectNode meta = result.putObject("_meta");
        putCall(meta, outcome);
        meta.set("dev.capstan/refusal", JsonRpc.data(outcome.refusal()));
        return result;
    }

    private static ObjectNode putCall(ObjectNode meta, Outcome outcome) {
        return meta.putObject("dev.capstan/call")
                .put("trace_id", outcome.call().traceId())
                .put("execution_time_ms", outcome.elapsed().toMillis());
    }

    private static ObjectNode content(String text) {
        ObjectNode result = Json.object();
        result.putArray("content").addObject().put("type", "text").put("text", text);
        return result;
    }
}
