package dev.capstan.cli.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.LineReader;
import dev.capstan.client.ClientFailed;
import dev.capstan.client.McpEndpoint;
import dev.capstan.client.ServerRefused;
import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * The bridge from a client of the Model Context Protocol, which writes each message as a line, to the endpoint of a
 * server. Requests run at once, and a response is written when it arrives. A request always gets a response: where the
 * server sends none, an error of JSON-RPC.
 */
final class McpBridge {

    private static final int MAX_AT_ONCE = 16;
    private static final int PARSE_ERROR = -32_700;
    private static final int FAILED = -32_000;

    private final McpEndpoint endpoint;
    private final Duration limit;
    private final PrintWriter out;
    private final Semaphore idle = new Semaphore(MAX_AT_ONCE);

    /**
     * Creates a bridge.
     *
     * @param endpoint where the messages go
     * @param limit maximum wait for a response
     * @param out responses, each a line; flushed after each
     */
    McpBridge(McpEndpoint endpoint, Duration limit, PrintWriter out) {
        this.endpoint = endpoint;
        this.limit = limit;
        this.out = out;
    }

    /** Carries messages until the input ends and every request has its response, or nobody reads the responses. */
    void run(InputStream in) throws IOException, InterruptedException {
        LineReader lines = new LineReader(in, Json.MAX_ENVELOPE_BYTES);
        ExecutorService senders = Executors.newFixedThreadPool(MAX_AT_ONCE, DaemonThreads.numbered("mcp"));
        for (Optional<byte[]> line = lines.next(); line.isPresent() && !out.checkError(); line = lines.next()) {
            byte[] text = line.get();
            idle.acquire();
            senders.execute(() -> {
                try {
                    response(text).ifPresent(this::write);
                } finally {
                    idle.release();
                }
            });
        }
        idle.acquire(MAX_AT_ONCE);
        senders.shutdown();
    }

    private Optional<JsonNode> response(byte[] line) {
        JsonNode message;
        try {
            message = Json.readEnvelope(line);
        } catch (MalformedJson e) {
            return Optional.of(error(null, PARSE_ERROR, "the message is not valid JSON: " + e.getMessage()));
        }
        @Nullable JsonNode id = message.get("id");
        try {
            boolean isNotification = id == null && message.has("method");
            return endpoint.send(message, limit)
                    .filter(response -> !isNotification)
                    .map(response -> addressed(response, id));
        } catch (ServerRefused refused) {
            return failure(id, AgentAdvice.sentence(refused));
        } catch (ClientFailed failed) {
            return failure(id, String.valueOf(failed.getMessage()));
        }
    }

    /** Returns the response with the id of its request, which a server that refused to read it does not know. */
    private static JsonNode addressed(JsonNode response, @Nullable JsonNode id) {
        return id != null
                        && response instanceof ObjectNode object
                        && object.path("id").isNull()
                ? object.deepCopy().set("id", id)
                : response;
    }

    /** Returns the error of a request. A notification has no response. */
    private static Optional<JsonNode> failure(@Nullable JsonNode id, String message) {
        return id == null ? Optional.empty() : Optional.of(error(id, FAILED, message));
    }

    private static ObjectNode error(@Nullable JsonNode id, int code, String message) {
        ObjectNode response = Json.object().put("jsonrpc", "2.0");
        response.set("id", id);
        response.putObject("error").put("code", code).put("message", message);
        return response;
    }

    private synchronized void write(JsonNode message) {
        out.print(Json.write(message) + '\n');
        out.flush();
    }
}
