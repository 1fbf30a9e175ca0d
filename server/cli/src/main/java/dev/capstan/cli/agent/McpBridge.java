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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The bridge from a client of the Model Context Protocol, which writes each message as a line, to the endpoint of a
 * server. Requests run at once, and their progress and their responses are written when they arrive. A request always
 * gets a response, unless the client cancels it: where the server sends none, an error of JSON-RPC. Calls that run
 * longer than the bridge are stopped on the server.
 */
final class McpBridge {

    private static final int MAX_AT_ONCE = 16;

    /** The maximum number of messages on their way. The client waits with further ones. */
    private static final int MAX_PENDING = 64;

    /** The maximum wait for calls that the server stops. A client kills a bridge that does not end after 2 s. */
    private static final Duration STOP_TIMEOUT = Duration.ofMillis(1_500);

    private static final int PARSE_ERROR = -32_700;
    private static final int INVALID_REQUEST = -32_600;
    private static final int FAILED = -32_000;

    private final McpEndpoint endpoint;
    private final Duration limit;
    private final Duration endTimeout;
    private final PrintWriter out;
    private final Semaphore room = new Semaphore(MAX_PENDING);
    private final Set<McpMessage> requests = ConcurrentHashMap.newKeySet();
    private final ExecutorService senders = Executors.newFixedThreadPool(MAX_AT_ONCE, DaemonThreads.numbered("mcp"));
    private final ExecutorService cancellers = Executors.newCachedThreadPool(DaemonThreads.numbered("mcp-cancel"));
    private volatile boolean hasEnded;

    /**
     * Creates a bridge.
     *
     * @param endpoint where the messages go
     * @param limit maximum wait for a response
     * @param endTimeout maximum wait for responses after the end of the input
     * @param out notifications and responses, each a line; flushed after each
     */
    McpBridge(McpEndpoint endpoint, Duration limit, Duration endTimeout, PrintWriter out) {
        this.endpoint = endpoint;
        this.limit = limit;
        this.endTimeout = endTimeout;
        this.out = out;
    }

    /**
     * Carries messages until the input ends or nobody reads the responses, and then until every request has its
     * response. Calls that run longer than the maximum wait are stopped.
     */
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
        if (out.checkError() || !room.tryAcquire(MAX_PENDING, endTimeout.toMillis(), TimeUnit.MILLISECONDS)) {
            close();
            room.tryAcquire(MAX_PENDING, STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        }
        senders.shutdown();
        cancellers.shutdown();
    }

    /** Sends no further message, and stops the calls on the server, which then responds to them. Waits 1.5 s at most. */
    void close() {
        hasEnded = true;
        CompletableFuture.allOf(requests.stream()
                        .map(request -> CompletableFuture.runAsync(() -> stop(request), cancellers))
                        .toArray(CompletableFuture[]::new))
                .completeOnTimeout(null, STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    private void take(JsonNode json) throws InterruptedException {
        McpMessage message = McpMessage.of(json);
        if (message.isNotification() && json.path("method").asText().equals("notifications/cancelled")) {
            cancel(json.path("params").path("requestId"));
            return;
        }
        room.acquire();
        requests.add(message);
        senders.execute(() -> {
            try {
                carry(message);
            } finally {
                requests.remove(message);
                room.release();
            }
        });
    }

    private void carry(McpMessage message) {
        if (hasEnded) {
            writeFailure(message, "the message was not sent, because the input ended");
            message.cancel();
        }
        try {
            endpoint.send(message, limit, notification -> write(message, notification))
                    .ifPresent(response -> write(message, addressed(response, message.id())));
        } catch (ServerRefused refused) {
            writeFailure(message, AgentAdvice.sentence(refused));
        } catch (ClientFailed failed) {
            writeFailure(message, AgentAdvice.sentence(failed));
            stop(message);
        }
    }

    /** Returns the response with the id of its request, which a server that refused to read it does not know. */
    private static JsonNode addressed(JsonNode response, @Nullable JsonNode id) {
        return id != null && response instanceof ObjectNode object && !object.hasNonNull("id")
                ? object.deepCopy().set("id", id)
                : response;
    }

    /** Cancels a request, for which the client gets nothing more. One that has its response is left as it is. */
    private void cancel(JsonNode id) {
        for (McpMessage request : requests) {
            if (request.id() != null && Json.equal(request.id(), id) && request.cancel()) {
                cancellers.execute(() -> stop(request));
            }
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
