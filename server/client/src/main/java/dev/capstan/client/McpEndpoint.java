package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The endpoint of a server for the Model Context Protocol, used by one agent. Each message has a token of its own, which
 * a client of MCP alone could not sign. Thread-safe.
 */
public final class McpEndpoint {

    private static final int ACCEPTED = 202;
    private static final String REVISION = "MCP-Protocol-Version";

    private final SecureUrl url;
    private final JsonHttpClient http;
    private final Supplier<String> tokens;
    private volatile @Nullable String revision;

    /**
     * Creates a client of the endpoint.
     *
     * @param url its URL
     * @param http the client of the server
     * @param tokens returns a new token for each message
     */
    McpEndpoint(SecureUrl url, JsonHttpClient http, Supplier<String> tokens) {
        this.url = url;
        this.http = http;
        this.tokens = tokens;
    }

    /**
     * Sends a message. After {@code initialize}, messages carry the revision of the protocol that the server chose.
     *
     * @param message message of JSON-RPC 2.0
     * @param limit maximum wait for the response
     * @return the response, also that of a refusal; empty if the message has none
     * @throws ServerRefused if the server refuses with anything but a message of JSON-RPC
     */
    public Optional<JsonNode> send(JsonNode message, Duration limit) {
        HttpRequest.Builder request = JsonHttpClient.posting(JsonHttpClient.to(url.uri(), tokens.get()), message)
                .header("Accept", "application/json, text/event-stream");
        @Nullable String chosen = revision;
        if (chosen != null) {
            request.header(REVISION, chosen);
        }
        Optional<JsonNode> response = http.send(request, limit, McpEndpoint::response);
        if (message.path("method").asText().equals("initialize")) {
            response.map(json -> json.at("/result/protocolVersion").textValue()).ifPresent(named -> revision = named);
        }
        return response;
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
