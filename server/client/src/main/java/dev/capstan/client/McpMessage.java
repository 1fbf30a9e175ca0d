package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A message of the Model Context Protocol to a server. A call of a tool has a trace id, by which the server can cancel
 * it: that of the client, or a new one. Thread-safe.
 */
public final class McpMessage {

    private static final String PARAMS = "params";
    private static final String META = "_meta";
    private static final String TRACE_ID = "dev.capstan/trace_id";

    private final JsonNode json;
    private final String traceId;
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicBoolean isCancelled = new AtomicBoolean();

    private McpMessage(JsonNode json, String traceId) {
        this.json = json;
        this.traceId = traceId;
    }

    /** Creates a message of JSON-RPC 2.0. It may be invalid: the server refuses it then. */
    public static McpMessage of(JsonNode json) {
        JsonNode params = json.path(PARAMS);
        JsonNode meta = params.path(META);
        boolean isCall = json.path("method").asText().equals("tools/call") && params.isObject();
        if (!isCall || !meta.isObject() && !meta.isMissingNode()) {
            return new McpMessage(json, "");
        }
        if (meta.has(TRACE_ID)) {
            return new McpMessage(
                    json, meta.get(TRACE_ID).isTextual() ? meta.get(TRACE_ID).textValue() : "");
        }
        String traceId = UUID.randomUUID().toString();
        ObjectNode traced = json.deepCopy();
        traced.withObject("/params/_meta").put(TRACE_ID, traceId);
        return new McpMessage(traced, traceId);
    }

    /** Returns the id of a request; null for a notification. */
    public @Nullable JsonNode id() {
        return json.get("id");
    }

    /** Whether this is a notification, which has no response. */
    public boolean isNotification() {
        return id() == null && json.has("method");
    }

    /**
     * Takes note that its sender wants no response any more. One that is not sent yet is never sent.
     *
     * @return false if it was cancelled before
     */
    public boolean cancel() {
        return isCancelled.compareAndSet(false, true);
    }

    /** Whether its sender wants no response any more. */
    public boolean isCancelled() {
        return isCancelled.get();
    }

    JsonNode json() {
        return json;
    }

    /** Returns the trace id of a call of a tool; empty for any other message. */
    String traceId() {
        return traceId;
    }

    /** Takes note that the server has responded, or never will. */
    void end() {
        end.countDown();
    }

    /** Waits for the end. Returns whether it came in this time. */
    boolean awaitEnd(Duration time) throws InterruptedException {
        return end.await(time.toMillis(), TimeUnit.MILLISECONDS);
    }
}
