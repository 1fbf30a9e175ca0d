package dev.capstan.server.messaging;

import static dev.capstan.server.traces.SpanCollector.attributes;
import static dev.capstan.server.traces.SpanCollector.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.config.LoadResult;
import dev.capstan.core.testing.Eventually;
import dev.capstan.nats.NatsServer;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.TestAgent;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.traces.SpanCollector;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** For whom a call is made, and its trace, survive the bus to another server, and the request to the service behind it. */
class TwoHopsTest {

    private static final String CALLER = "00f067aa0ba902b7";
    private static final String REQUEST =
            "{\"to\": \"agent://worker\", \"capability\": \"work\", \"payload\": {}, \"timeoutMs\": 2000}";

    private static final Map<String, String> HEARD = new ConcurrentHashMap<>();

    @TempDir
    private static Path directory;

    @RegisterExtension
    @Order(1)
    private static final NatsServer NATS = new NatsServer();

    @RegisterExtension
    @Order(2)
    private static final RunningServer FIRST =
            new RunningServer(() -> settings(Settings.AGENT, "first"), TwoHopsTest::first);

    private static SpanCollector collector;
    private static HttpServer service;
    private static CapstanServer second;

    private static Map<String, Object> settings(String name, String value) {
        try {
            collector = collector == null ? new SpanCollector() : collector;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Map.of(Settings.NATS, NATS.url(), name, value, Settings.OTLP_ENDPOINT, collector.url());
    }

    private static Fleet first() {
        return fleet("first", "peers", "worker", "");
    }

    private static Fleet fleet(String name, String place, String peer, String handler) {
        try {
            Path root = directory.resolve(name);
            Path agent = Files.createDirectories(root.resolve(place).resolve("worker"));
            Files.writeString(agent.resolve("capabilities.yaml"), """
                    version: 1
                    agent: agent://worker
                    transports:
                      - { kind: nats, servers: ["nats://unused:4222"], subjects: { requests: agents.worker.requests } }
                    capabilities:
                      - name: work
                        permissions: ["network:write"]
                    """ + handler);
            Files.writeString(root.resolve("shared.key"), "a secret of two servers");
            Files.writeString(root.resolve("rpc-peers.yaml"), """
                    version: 1
                    peers:
                      - agent: agent://%s
                        transports: [{ kind: nats, servers: ["nats://unused:4222"], subjects: { requests: r } }]
                        auth: { provider: hmac, keyId: k1, secretRef: "file:shared.key" }
                    """.formatted(peer)
                    .replace("requests: r }", "requests: agents." + peer + ".requests }"));
            return ((LoadResult.Loaded<Fleet>) Fleets.withPeers(root)).value();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeAll
    static void begin() throws Exception {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            exchange.getRequestHeaders().forEach((name, values) -> HEARD.put(name, values.get(0)));
            byte[] body = "{\"done\": true}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        service.start();
        String url = "http://127.0.0.1:" + service.getAddress().getPort() + "/";
        second = ServerAssembly.of(directory.resolve("data"), "127.0.0.1", 0, settings(Settings.AGENT, "second"))
                .serve(fleet("second", "agents", "first", "    handler: { kind: http, url: \"" + url + "\" }\n"));
    }

    @AfterAll
    static void end() {
        second.close();
        service.stop(0);
        collector.close();
    }

    @Test
    void forWhomACallIsMadeSurvivesTwoHops() throws Exception {
        TestAgent agent = TestAgent.registers(
                        FIRST, "{\"name\": \"a\", \"mode\": \"delegated\", \"capabilities\": [\"work\"]}")
                .approved();
        Eventually.holds("the second server answers", () -> {
            try {
                JsonNode result = agent.posts("/rpc/requests", REQUEST).json();
                return result.at("/response/done").asBoolean();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        assertThat(HEARD)
                .containsEntry("Capstan-caller", "agent://first")
                .containsEntry("Capstan-caller-authentication", "hmac")
                .containsEntry("Capstan-on-behalf-of", agent.id())
                .containsEntry("Capstan-on-behalf-of-host", agent.hostId())
                .containsEntry("Capstan-on-behalf-of-person", "owner");
    }

    @Test
    void theTraceOfACallCrossesTheBus() throws Exception {
        AtomicReference<String> trace = new AtomicReference<>("");
        Eventually.holds("the second server answers", () -> {
            trace.set(UUID.randomUUID().toString().replace("-", ""));
            return isAnswered(trace.get());
        });

        List<Span> spans = collector.ofTrace(trace.get(), 2);
        Span sent = named(spans, "send agents.worker.requests");
        Span first = call(spans, "agent-rpc");
        Span second = call(spans, "bus");
        assertThat(HexFormat.of().formatHex(first.getParentSpanId().toByteArray()))
                .isEqualTo(CALLER);
        assertThat(first.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_SERVER);
        assertThat(sent.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_PRODUCER);
        assertThat(attributes(sent)).containsEntry("messaging.operation.type", "send");
        assertThat(second.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_CONSUMER);
        assertThat(attributes(second)).containsEntry("messaging.operation.type", "process");
        assertThat(List.of(sent, second))
                .allSatisfy(span -> assertThat(attributes(span))
                        .containsEntry("messaging.system", "nats")
                        .containsEntry("messaging.destination.name", "agents.worker.requests"))
                .extracting(span -> attributes(span).get("messaging.message.conversation_id"))
                .containsOnly(attributes(first).get("gen_ai.tool.call.id"));
        assertThat(ancestors(spans, second)).contains(sent, first);
    }

    private static boolean isAnswered(String trace) {
        try {
            return FIRST.send(HttpRequest.newBuilder(URI.create(FIRST.url() + "/rpc/requests"))
                            .header("Content-Type", "application/json")
                            .header("traceparent", "00-" + trace + "-" + CALLER + "-01")
                            .POST(HttpRequest.BodyPublishers.ofString(REQUEST)))
                    .json()
                    .at("/response/done")
                    .asBoolean();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Span call(List<Span> spans, String surface) {
        return spans.stream()
                .filter(span -> surface.equals(attributes(span).get("capstan.surface")))
                .findAny()
                .orElseThrow();
    }

    private static List<Span> ancestors(List<Span> spans, Span span) {
        List<Span> ancestors = new ArrayList<>();
        Optional<Span> next = parent(spans, span);
        while (next.isPresent()) {
            ancestors.add(next.get());
            next = parent(spans, next.get());
        }
        return ancestors;
    }

    private static Optional<Span> parent(List<Span> spans, Span span) {
        return spans.stream()
                .filter(other -> other.getSpanId().equals(span.getParentSpanId()))
                .findAny();
    }
}
