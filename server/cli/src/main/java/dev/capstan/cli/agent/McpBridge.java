package dev.capstan.cli.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.LineReader;
import dev.capstan.client.ClientFailed;
import dev.capstan.client.McpEndpoint;
import dev.capstan.client.McpMessage;
import dev.capstan.client.ServerRefused;
import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * The bridge from a client of the Model Context Protocol, which writes each message as a line, to the endpoint of a
 * server. Requests run at once, and their progress and their responses are written when they arrive. A request always
 * gets a response, unless the client cancels it: where the server sends none, an error of JSON-RPC.
 */
final class McpBridge {

    private static final int MAX_AT_ONCE = 16;

    /** The maximum number of messages on their way. The client waits with further ones. */
    private static final int MAX_PENDING = 64;

    private static final int PARSE_ERROR = -32_700;
    private static final int INVALID_REQUEST = -32_600;
    private static final int FAILED = -32_000;

    private final McpEndpoint endpoint;
    private final Duration limit;
    private final PrintWriter out;
    private final Semaphore room = new Semaphore(MAX_PENDING);
    private final Map<JsonNode, McpMessage> requests = new ConcurrentHashMap<>();
    private final ExecutorService senders = Executors.newFixedThreadPool(MAX_AT_ONCE, DaemonThreads.numbered("mcp"));
    private final ExecutorService cancellers = Executors.newCachedThreadPool(DaemonThreads.numbered("mcp-cancel"));

    /**
     * Creates a bridge.
     *
     * @param endpoint where the messages go
     * @param limit maximum wait for a response
     * @param out notifications and responses, each a line; flushed after each
     */
    McpBridge(McpEndpoint endpoint, Duration limit, PrintWriter out) {
        this.endpoint = endpoint;
        this.limit = limit;
        this.out = out;
    }

    /** Carries messages until the input ends and every request has its response, or nobody reads the responses. */
    void run(InputStream in) throws IOException, InterruptedException {
        LineReader lines = new LineReader(in, Json.MAX_ENVELOPE_BYTES);
        MessageIdScanner scanner = new MessageIdScanner();
        Optional<byte[]> line = lines.next(scanner::accept);
        while (line.isPresent() && !out.checkError()) {
            try {
                take(Json.readEnvelope(line.get()));
            } catch (MalformedJson e) {
                write(unread(e, scanner.id().orElse(null)));
            }
            scanner = new MessageIdScanner();
            line = lines.next(scanner::accept);
        }
        room.acquire(MAX_PENDING);
        senders.shutdown();
        cancellers.shutdown();
    }

    private void take(JsonNode json) throws InterruptedException {
        if (json.path("method").asText().equals("notifications/cancelled")) {
            cancel(requests.get(json.path("params").path("requestId")));
            return;
        }
        McpMessage message = McpMessage.of(json);
        room.acquire();
        if (message.id() != null) {
            requests.put(message.id(), message);
        }
        senders.execute(() -> {
            try {
                carry(message);
            } finally {
                if (message.id() != null) {
                    requests.remove(message.id(), message);
                }
                room.release();
            }
        });
    }

    private void carry(McpMessage message) {
        try {
            endpoint.send(message, limit, notification -> write(message, notification))
                    .ifPresent(response -> write(message, addressed(response, message.id())));
        } catch (ServerRefused refused) {
            writeFailure(message, AgentAdvice.sentence(refused));
        } catch (ClientFailed failed) {
            writeFailure(message, String.valueOf(failed.getMessage()));
        }
    }

    /** Returns the response with the id of its request, which a server that refused to read it does not know. */
    private static JsonNode addressed(JsonNode response, @Nullable JsonNode id) {
        return id != null && response instanceof ObjectNode object && !object.hasNonNull("id")
                ? object.deepCopy().set("id", id)
                : response;
    }

    /** Cancels a request, for which the client gets nothing more. One that has its response is left as it is. */
    private void cancel(@Nullable McpMessage request) {
        if (request != null && request.cancel()) {
            cancellers.execute(() -> stop(request));
        }
    }

    private void stop(McpMessage call) {
        try {
            endpoint.stop(call);
        } catch (ClientFailed notStopped) {
            // The client wants to hear nothing more of the call, which ends at its time limit.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void write(McpMessage message, JsonNode sent) {
        if (!message.isNotification() && !message.isCancelled()) {
            write(sent);
        }
    }

    private void writeFailure(McpMessage message, String reason) {
        if (message.id() != null) {
            write(message, error(message.id(), FAILED, reason));
        }
    }

    /** Returns the error for a message that was not read, with its id where that is known. */
    private static ObjectNode unread(MalformedJson cause, @Nullable JsonNode id) {
        return switch (cause.reason()) {
            case SYNTAX -> error(id, PARSE_ERROR, "the message is not valid JSON: " + cause.getMessage());
            case TOO_DEEP -> error(id, INVALID_REQUEST, cause.getMessage());
            // the rest of the line was not kept, so the reason has the wrong size
            case TOO_LARGE ->
                error(id, INVALID_REQUEST, "the message is too large (limit " + Json.MAX_ENVELOPE_BYTES + " bytes)");
        };
    }

    private static ObjectNode error(@Nullable JsonNode id, int code, String message) {
        ObjectNode response = Json.object().put("jsonrpc", "2.0");
        if (id != null) {
            response.set("id", id);
        }
        response.putObject("error").put("code", code).put("message", message);
        return response;
    }

    private synchronized void write(JsonNode message) {
        out.print(Json.write(message) + '\n');
        out.flush();
    }
}
