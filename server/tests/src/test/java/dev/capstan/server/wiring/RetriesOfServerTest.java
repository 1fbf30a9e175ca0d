package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Execution;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Permission;
import dev.capstan.core.RetryPolicy;
import dev.capstan.core.RetryPolicy.Failure;
import dev.capstan.core.RetryPolicy.Jitter;
import dev.capstan.core.Transport;
import dev.capstan.core.json.Json;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Retries and the circuit breaker where they are wired: a whole server before a service with troubles of its own. */
class RetriesOfServerTest {

    private static final AgentId AGENT = new AgentId("tester");

    @TempDir
    private Path directory;

    private final HttpClient http = HttpClient.newHttpClient();
    private final AtomicInteger requests = new AtomicInteger();
    private @Nullable HttpServer service;

    @AfterEach
    void stopTheService() {
        if (service != null) {
            service.stop(0);
        }
    }

    @Test
    void aServiceThatComesBackIsAskedAgainWithinTheCall() throws Exception {
        try (CapstanServer server = serving(Map.of(), number -> number < 3 ? 503 : 200)) {
            assertThat(invoke(server, "idempotent").path("success").booleanValue())
                    .isTrue();
            assertThat(requests).hasValue(3);
        }
    }

    @Test
    void nonIdempotentCallIsSentOnceUnlessNothingWasDone() throws Exception {
        try (CapstanServer server = serving(Map.of(), number -> number == 1 ? 503 : number == 2 ? 429 : 200)) {
            assertThat(invoke(server, "once").at("/error/code").textValue()).isEqualTo("network_error");
            assertThat(requests).hasValue(1);

            assertThat(invoke(server, "once").path("success").booleanValue()).isTrue();
            assertThat(requests).as("refused once, then admitted").hasValue(3);
        }
    }

    @Test
    void aServiceThatFailsOnIsLeftAlone() throws Exception {
        try (CapstanServer server = serving(Map.of(Settings.CIRCUIT_BREAKER, "2/1h"), number -> 500)) {
            for (int i = 0; i < 2; i++) {
                assertThat(invoke(server, "once").at("/error/code").textValue()).isEqualTo("handler_crashed");
            }
            JsonNode refused = invoke(server, "once");

            assertThat(refused.at("/error/code").textValue()).isEqualTo("circuit_open");
            assertThat(refused.at("/error/retryable").booleanValue()).isTrue();
            assertThat(refused.at("/error/retry_after_seconds").intValue()).isBetween(3_500, 3_600);
            assertThat(requests).hasValue(2);
        }
    }

    private JsonNode invoke(CapstanServer server, String capability) throws Exception {
        HttpRequest call = HttpRequest.newBuilder(server.url().resolve("/invocations"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"capability_id\": \"" + capability + "\", \"parameters\": {}}"))
                .build();
        return Json.read(
                http.send(call, HttpResponse.BodyHandlers.ofByteArray()).body());
    }

    private CapstanServer serving(Map<String, Object> options, IntUnaryOperator statusOfRequest) throws Exception {
        URI url = startTheService(statusOfRequest);
        Catalog catalog = new Catalog(
                AGENT,
                List.of(Transport.memory("agents.tester.requests")),
                List.of(capability("idempotent", url, true), capability("once", url, false)));
        return ServerAssembly.of(directory, "127.0.0.1", 0, options).serve(List.of(catalog));
    }

    private URI startTheService(IntUnaryOperator statusOfRequest) throws IOException {
        HttpServer started = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        started.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(statusOfRequest.applyAsInt(requests.incrementAndGet()), body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        started.start();
        service = started;
        return URI.create("http://127.0.0.1:" + started.getAddress().getPort() + "/");
    }

    private static Capability capability(String name, URI url, boolean idempotent) {
        Capability loose = Capability.untyped(AGENT, name);
        RetryPolicy policy = new RetryPolicy(
                3, Duration.ofMillis(1), 1, Duration.ofMillis(1), Set.of(Failure.values()), Jitter.NONE);
        Execution execution = new Execution(
                new HandlerSpec.Http(url, "POST"),
                null,
                null,
                idempotent,
                policy,
                null,
                Set.of(Permission.NETWORK_WRITE),
                null);
        return loose.withExecution(execution);
    }
}
