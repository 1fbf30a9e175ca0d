package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.config.LoadResult;
import dev.capstan.core.json.Json;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.StartupFailed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fleet in front of a service that exists already, from its file to the responses of callers. */
class ServiceOfServerTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final AtomicReference<String> ASKED = new AtomicReference<>();

    @TempDir
    private static Path directory;

    private static HttpServer service;
    private static CapstanServer server;

    @BeforeAll
    static void begin() throws Exception {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", ServiceOfServerTest::respond);
        service.start();
        Files.writeString(root().resolve("token"), "s3cret\n");
        server = ServerAssembly.of(directory.resolve("data"), "127.0.0.1", 0, Map.of())
                .serve(fleet());
    }

    @AfterAll
    static void end() {
        server.close();
        service.stop(0);
    }

    private static Path root() throws IOException {
        return Files.createDirectories(directory.resolve("fleet"));
    }

    private static Fleet fleet() throws IOException {
        Path agent = Files.createDirectories(root().resolve("agents/shop"));
        Files.writeString(agent.resolve("capabilities.yaml"), """
                version: 1
                agent: agent://shop
                transports: [{ kind: memory, topics: { requests: shop.requests } }]
                capabilities:
                  - name: add_note
                    permissions: ["network:write"]
                    inputSchema:
                      type: object
                      required: [id, note]
                      properties: { id: { type: integer }, note: { type: object }, notify: { type: array } }
                      additionalProperties: false
                    retryPolicy: { maxAttempts: 2, backoffMultiplier: 1, initialDelayMs: 1, retryOn: [rate_limit] }
                    handler:
                      kind: http
                      url: "http://127.0.0.1:%d/orders/{id}/notes?v=2"
                      query: { notify: { from: /notify, separator: "," } }
                      headers: { Authorization: { secret: "file:token", prefix: "Bearer " } }
                      body: { from: /note }
                      result: { from: /data }
                      errors:
                        "404": { code: no_order, message: { from: /error/message } }
                        "423": { code: locked, retryable: true }
                """.formatted(
                        service.getAddress().getPort()));
        return ((LoadResult.Loaded<Fleet>) Fleets.withPeers(root())).value();
    }

    private static void respond(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String uri = exchange.getRequestURI().toString();
        String known = ASKED.getAndSet(
                uri + " " + body + " " + exchange.getRequestHeaders().getFirst("Authorization"));
        if (uri.startsWith("/orders/404/")) {
            send(exchange, 404, "{\"error\": {\"message\": \"no order 404\"}}");
        } else if (uri.startsWith("/orders/423/")
                && !uri.equals(String.valueOf(known).split(" ", 2)[0])) {
            send(exchange, 423, "{}");
        } else {
            send(exchange, 201, "{\"data\": {\"noted\": true}}");
        }
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Test
    void callIsMappedAndItsSecretIsSeenByTheServiceOnly() throws Exception {
        JsonNode response = called("{\"id\": 7, \"note\": {\"text\": \"n\"}, \"notify\": [\"a\", \"b\"]}");

        assertThat(response.at("/result")).isEqualTo(Json.object().put("noted", true));
        assertThat(ASKED.get()).isEqualTo("/orders/7/notes?v=2&notify=a%2Cb {\"text\":\"n\"} Bearer s3cret");
        assertThat(get("/capabilities") + get("/capabilities/add_note"))
                .doesNotContain("s3cret", "127.0.0.1:" + port());
    }

    @Test
    void refusalOfTheServiceReachesTheCaller() throws Exception {
        JsonNode response = called("{\"id\": 404, \"note\": {}}");

        assertThat(response.at("/error/code").asText()).isEqualTo("handler_failed");
        assertThat(response.at("/error/handler_code").asText()).isEqualTo("no_order");
        assertThat(response.at("/error/message").asText()).isEqualTo("no order 404");
    }

    @Test
    void retryableStatusIsRepeatedAlthoughTheCallIsNotIdempotent() throws Exception {
        assertThat(called("{\"id\": 423, \"note\": {}}").at("/result/noted").asBoolean())
                .isTrue();
    }

    @Test
    void secretThatChangesIsUsedByTheNextCall() throws Exception {
        Files.writeString(root().resolve("token"), "other");
        try {
            called("{\"id\": 8, \"note\": {}}");
        } finally {
            Files.writeString(root().resolve("token"), "s3cret\n");
        }
        assertThat(ASKED.get()).endsWith("Bearer other");
    }

    @Test
    void missingSecretIsAnErrorAtTheStart() throws Exception {
        Fleet loaded = fleet();
        Files.delete(root().resolve("token"));
        try {
            assertThatThrownBy(() -> ServerAssembly.of(directory.resolve("other"), "127.0.0.1", 0, Map.of())
                            .serve(loaded)
                            .close())
                    .isInstanceOf(StartupFailed.class)
                    .hasMessageContaining("agent://shop: file:token cannot be read");
        } finally {
            Files.writeString(root().resolve("token"), "s3cret\n");
        }
    }

    private static int port() {
        return service.getAddress().getPort();
    }

    private static JsonNode called(String parameters) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.url().resolve("/invocations"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"capability_id\": \"add_note\", \"parameters\": " + parameters + "}"))
                .build();
        return Json.read(
                HTTP.send(request, HttpResponse.BodyHandlers.ofByteArray()).body());
    }

    private static String get(String path) throws Exception {
        return HTTP.send(
                        HttpRequest.newBuilder(server.url().resolve(path)).build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
