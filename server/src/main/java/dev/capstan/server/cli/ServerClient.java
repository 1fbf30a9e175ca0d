package dev.capstan.server.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.server.client.PlainText;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;

/** Talks to a running server over HTTP. */
final class ServerClient {

    /** The longest that a call may take, and a little for the way. */
    private static final Duration LONGEST = Duration.ofSeconds(630);

    private final URI base;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    ServerClient(URI base) {
        this.base = base;
    }

    /**
     * What the server answered.
     *
     * @param status its HTTP status
     * @param body its JSON
     */
    record Reply(int status, JsonNode body) {
        boolean isSuccess() {
            return status >= 200 && status < 300;
        }
    }

    /** Asks for what stands at a path, with these query parameters. */
    Reply get(String path, Map<String, String> query) {
        String parameters = query.entrySet().stream()
                .map(e -> e.getKey() + "=" + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&", query.isEmpty() ? "" : "?", ""));
        return send(HttpRequest.newBuilder(uri(path + parameters)).GET());
    }

    /** What stands at a path; a refusal of the server ends the command. */
    JsonNode expect(String path, Map<String, String> query) {
        Reply reply = get(path, query);
        if (!reply.isSuccess()) {
            throw new CommandFailed("the server refuses: "
                    + PlainText.of(reply.body().path("message").asText()));
        }
        return reply.body();
    }

    /** Sends a JSON body to a path. */
    Reply post(String path, JsonNode body) {
        return send(HttpRequest.newBuilder(uri(path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(Json.writeBytes(body))));
    }

    /** Asks that one of the things at a path be ended. */
    Reply delete(String path, String name) {
        String segment = URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
        return send(HttpRequest.newBuilder(uri(path + "/" + segment)).DELETE());
    }

    private URI uri(String path) {
        String root = base.toString();
        return URI.create((root.endsWith("/") ? root.substring(0, root.length() - 1) : root) + path);
    }

    private Reply send(HttpRequest.Builder request) {
        try {
            HttpResponse<InputStream> response =
                    http.send(request.timeout(LONGEST).build(), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                return new Reply(response.statusCode(), Json.mapper().readTree(body));
            }
        } catch (IOException e) {
            throw new CommandFailed("no Capstan answers at " + base + ": is it running? (--url names another)", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailed("interrupted", e);
        }
    }
}
