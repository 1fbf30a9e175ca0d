package dev.capstan.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Violation;
import dev.capstan.core.handler.Progress;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.CallRequest.Surface;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.ToleratedViolations;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.invocation.TraceParent;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.Printable;
import dev.capstan.core.text.Text;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A call of a tool, and the messages that its client gets: a notification for each step of its progress, and the
 * response.
 *
 * <p>{@code progress} is the number of parts so far plus the fraction that the handler reported last. {@code total} is 1
 * before the first part, and unknown after it. Not thread-safe.
 */
public final class ToolCall {

    private static final Pattern TRACE_ID = Pattern.compile("[!-~]{1,128}");
    private static final Pattern STATE = Pattern.compile("[ -~\\t]{1,512}");
    private static final int MAX_TOKEN_LENGTH = 128;
    private static final int MAX_MESSAGE_LENGTH = 200;

    private static final Set<RefusalCode> UNKNOWN =
            Set.of(RefusalCode.CAPABILITY_NOT_FOUND, RefusalCode.AMBIGUOUS_CAPABILITY);

    private final JsonNode id;
    private final JsonNode token;
    private final Call call;
    private long parts;
    private double fraction;
    private double latest = -1;

    private ToolCall(JsonNode id, JsonNode token, Call call) {
        this.id = id;
        this.token = token;
        this.call = call;
    }

    /**
     * Returns the call that a message asks for, if its client also asks for the progress; empty for a message that
     * {@link McpServer#respond} responds to.
     */
    public static Optional<ToolCall> withProgress(JsonNode message, Caller caller, Trace trace) {
        boolean isRequested = message.has("id")
                && message.path("method").asText().equals(McpServer.CALL)
                && !token(message.path("params")).isMissingNode()
                && error(message.path("params")).isEmpty();
        return isRequested ? Optional.of(of(message, caller, trace)) : Optional.empty();
    }

    /** Returns the call that a message asks for, whose {@code params} have no {@link #error}. */
    static ToolCall of(JsonNode message, Caller caller, Trace trace) {
        JsonNode params = message.get("params");
        JsonNode arguments = params.has("arguments") ? params.get("arguments") : Json.object();
        Target target = Target.of(params.get("name").asText());
        return new ToolCall(
                message.get("id"),
                token(params),
                Call.begin(caller, target, arguments, trace, null, null).by(Surface.MCP));
    }

    /** Returns the reason why a call cannot have these {@code params}, or empty. */
    static Optional<String> error(JsonNode params) {
        if (!params.path("name").isTextual()) {
            return Optional.of("/params/name: a string is required");
        }
        if (params.has("arguments") && !params.get("arguments").isObject()) {
            return Optional.of("/params/arguments: an object is required");
        }
        if (params.path("_meta").has("dev.capstan/trace_id") && traceId(params) == null) {
            return Optional.of("/params/_meta/dev.capstan~1trace_id: 1 to 128 visible ASCII characters are required");
        }
        JsonNode token = token(params);
        boolean isToken = token.isMissingNode() || token.isTextual() || token.isIntegralNumber();
        return isToken && token.asText().length() <= MAX_TOKEN_LENGTH
                ? Optional.empty()
                : Optional.of("/params/_meta/progressToken: a string or an integer of at most " + MAX_TOKEN_LENGTH
                        + " characters is required");
    }

    /**
     * Returns the trace id that the client chose for a call, by which it may cancel the call.
     *
     * @param params the member of that name of the message; may be missing
     * @return null if it chose none, or an invalid one
     */
    public static @Nullable String traceId(JsonNode params) {
        @Nullable String id = params.path("_meta").path("dev.capstan/trace_id").textValue();
        return id != null && TRACE_ID.matcher(id).matches() ? id : null;
    }

    /**
     * Returns the trace of a message: it continues the one that {@code _meta} names, otherwise that of its headers, which
     * may be those of a proxy.
     *
     * @param ofHeaders the trace of the headers, with the id that the client chose
     */
    public static Trace trace(JsonNode message, Trace ofHeaders) {
        JsonNode params = message.path("params");
        String parent = params.path("_meta").path("traceparent").asText();
        String state = params.path("_meta").path("tracestate").asText();
        return TraceParent.parse(parent).isPresent()
                ? Trace.of(traceId(params), parent, STATE.matcher(state).matches() ? state : null)
                : ofHeaders;
    }

    private static JsonNode token(JsonNode params) {
        return params.path("_meta").path("progressToken");
    }

    /** Returns the call, which has passed no gate yet. */
    public Call call() {
        return call;
    }

    /** Returns the notification of a progress, or empty if it is not further than the one before. */
    public Optional<ObjectNode> progress(Progress progress) {
        if (parts + progress.fraction() <= latest) {
            return Optional.empty();
        }
        fraction = progress.fraction();
        return Optional.of(notification(progress.message()));
    }

    /** Returns the notification of the next part: its text, abbreviated, as the message, and all of it in {@code _meta}. */
    public ObjectNode part(JsonNode part) {
        parts++;
        ObjectNode notification =
                notification(Text.abbreviate(Printable.without(text(part)).strip(), MAX_MESSAGE_LENGTH));
        notification.withObject("/params/_meta").set("dev.capstan/part", part);
        return notification;
    }

    private ObjectNode notification(String message) {
        latest = parts + fraction;
        ObjectNode notification = Json.object().put("jsonrpc", "2.0").put("method", "notifications/progress");
        ObjectNode params = notification.putObject("params");
        params.set("progressToken", token);
        params.put("progress", latest);
        if (parts == 0) {
            params.put("total", 1);
        }
        if (!message.isEmpty()) {
            params.put("message", message);
        }
        return notification;
    }

    /** Returns the response, after which the client gets nothing more. */
    public ObjectNode response(Outcome outcome) {
        return outcome.fold(
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
        ObjectNode result = content(text(value));
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

    private static String text(JsonNode value) {
        return value.isTextual() ? value.asText() : Json.write(value);
    }
}
