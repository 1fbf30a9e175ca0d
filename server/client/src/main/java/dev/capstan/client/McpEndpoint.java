package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint of a server for the Model Context Protocol, used by one agent. Each message has a token of its own, which
 * a client of MCP alone could not sign. Thread-safe.
 */
public final class McpEndpoint {

    private static final int ACCEPTED = 202;
    private static final int NOT_FOUND = 404;
    private static final int MAX_STOPS = 50;
    private static final Duration STOP_PAUSE = Duration.ofMillis(100);
    private static final String REVISION = "MCP-Protocol-Version";
    private static final Pattern PLAIN = Pattern.compile("([!-~]([ -~]*[!-~])?)?");

    private final SecureUrl url;
    private final SecureUrl invocations;
    private final JsonHttpClient http;
    private final Function<SecureUrl, String> tokens;
    private volatile @Nullable String revision;

    /**
     * Creates a client of the endpoint.
     *
     * @param url its URL
     * @param invocations URL below which running calls are cancelled
     * @param http the client of the server
     * @param tokens returns a new token for a request to one of these URLs
     */
    McpEndpoint(SecureUrl url, SecureUrl invocations, JsonHttpClient http, Function<SecureUrl, String> tokens) {
        this.url = url;
        this.invocations = invocations;
        this.http = http;
        this.tokens = tokens;
    }

    /**
     * Sends a message. Its headers name the revision of the protocol: its own, or that which the server chose at {@code
     * initialize}.
     *
     * @param message message of JSON-RPC 2.0
     * @param limit maximum wait for the response
     * @param notifications receiver of the notifications before the response
     * @return the response, also that of a refusal; empty if the message has none, or was cancelled before
     * @throws ServerRefused if the server refuses with anything but a message of JSON-RPC
     */
    public Optional<JsonNode> send(McpMessage message, Duration limit, Consumer<JsonNode> notifications) {
        try {
            return message.isCancelled() ? Optional.empty() : send(message.json(), limit, notifications);
        } finally {
            message.end();
        }
    }

    private Optional<JsonNode> send(JsonNode message, Duration limit, Consumer<JsonNode> notifications) {
        HttpRequest.Builder request = JsonHttpClient.posting(JsonHttpClient.to(url.uri(), tokens.apply(url)), message)
                .header("Accept", "application/json, text/event-stream");
        headers(message).forEach(request::header);
        Optional<JsonNode> response = http.send(
                request,
                limit,
                (received, body) -> ResultStream.is(received)
                        ? Optional.of(lastOf(body, notifications))
                        : response(received, body));
        if (message.path("method").asText().equals("initialize")) {
            response.map(json -> json.at("/result/protocolVersion").textValue()).ifPresent(named -> revision = named);
        }
        return response;
    }

    /** Returns the headers of a message: its revision and, where it names that itself, what else they repeat of it. */
    private Map<String, String> headers(JsonNode message) {
        @Nullable
        String own = message.at("/params/_meta/io.modelcontextprotocol~1protocolVersion")
                .textValue();
        @Nullable String chosen = revision;
        if (own == null) {
            return chosen == null ? Map.of() : Map.of(REVISION, chosen);
        }
        Map<String, String> headers = new HashMap<>();
        headers.put(REVISION, headerText(own));
        headers.put("Mcp-Method", headerText(message.path("method").asText()));
        if (message.at("/params/name").isTextual()) {
            headers.put("Mcp-Name", headerText(message.at("/params/name").textValue()));
        }
        return headers;
    }

    /** Returns a text as the value of a header: in the Base64 of MCP if a header cannot have it as it is. */
    private static String headerText(String text) {
        boolean isEncoded = text.startsWith("=?base64?") && text.endsWith("?=");
        return PLAIN.matcher(text).matches() && !isEncoded
                ? text
                : "=?base64?" + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8)) + "?=";
    }

    /**
     * Stops a call of a tool on the server. Tries again for some seconds while the call may not have arrived there. Any
     * other message is left to its end.
     *
     * @throws ClientFailed if the server cannot be reached, or refuses
     */
    public void stop(McpMessage call) throws InterruptedException {
        boolean isEnded = call.traceId().isEmpty();
        for (int i = 0; i < MAX_STOPS && !isEnded; i++) {
            isEnded = cancel(call.traceId()) || call.awaitEnd(STOP_PAUSE);
        }
    }

    /** Cancels a running call of the agent. Returns whether there was one with this trace id. */
    private boolean cancel(String traceId) {
        URI call = URI.create(invocations.withoutSlash() + "/" + URLEncoder.encode(traceId, StandardCharsets.UTF_8));
        try {
            http.send(JsonHttpClient.to(call, tokens.apply(invocations)).DELETE());
            return true;
        } catch (ServerRefused refused) {
            if (refused.status() == NOT_FOUND) {
                return false;
            }
            throw refused;
        }
    }

    /** Returns the response at the end of a stream, after the notifications. */
    private static JsonNode lastOf(InputStream body, Consumer<JsonNode> notifications) throws IOException {
        EventStreamReader events = new EventStreamReader(body, Json.MAX_ENVELOPE_BYTES);
        while (true) {
            JsonNode message = events.next()
                    .orElseThrow(() -> new ServerUnreachable("the server ended the stream without a response"))
                    .json();
            if (!message.has("method")) {
                return message;
            }
            notifications.accept(message);
        }
    }

    private static Optional<JsonNode> response(HttpResponse<InputStream> response, InputStream body)
            throws IOException {
        if (response.statusCode() == ACCEPTED) {
            return Optional.empty();
        }
        try {
            return Optional.of(JsonHttpClient.reply(response, body).body());
        } catch (ServerRefused refused) {
            if (refused.body().has("jsonrpc")) {
                return Optional.of(refused.body());
            }
            throw refused;
        }
    }
}
