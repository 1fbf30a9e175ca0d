package dev.capstan.server.traces;

import static dev.capstan.server.traces.SpanCollector.attributes;
import static dev.capstan.server.traces.SpanCollector.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.config.LoadResult;
import dev.capstan.core.Catalog;
import dev.capstan.core.testing.Eventually;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.Settings;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** What a collector of OpenTelemetry gets about calls, and what the services behind them get. */
class ExportedTracesTest {

    private static final String CREDENTIALS = "Bearer a-token-of-the-server";
    private static final String CALLER = "00f067aa0ba902b7";
    private static final String SECRET = "a-text-that-no-collector-may-get";

    /** The traceparent headers that the service has got, by trace id. */
    private static final Map<String, String> SENT = new ConcurrentHashMap<>();

    /** The number of requests that the service still has to fail. */
    private static final AtomicInteger FAILURES = new AtomicInteger();

    private static final SpanCollector COLLECTOR = collector();
    private static final HttpServer SERVICE = service();

    @TempDir
    private static Path directory;

    @RegisterExtension
    private static final RunningServer SERVER =
            new RunningServer(ExportedTracesTest::settings, ExportedTracesTest::fleet);

    @AfterAll
    static void stop() {
        COLLECTOR.close();
        SERVICE.stop(0);
    }

    @Test
    void aSampledCallIsASpanOfItsCallersTrace() throws Exception {
        String trace = newTraceId();

        Reply reply = invoke("look_up", "{\"word\": \"" + SECRET + "\"}", Optional.of(header(trace, "01")));

        assertThat(reply.status()).isEqualTo(200);
        List<Span> spans = COLLECTOR.ofTrace(trace);
        Span call = named(spans, "execute_tool look_up");
        assertThat(id(call.getParentSpanId())).isEqualTo(CALLER);
        assertThat(call.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_SERVER);
        assertThat(call.getStatus().getCode()).isEqualTo(Status.StatusCode.STATUS_CODE_UNSET);
        assertThat(attributes(call))
                .containsEntry("gen_ai.operation.name", "execute_tool")
                .containsEntry("gen_ai.tool.name", "look_up")
                .containsEntry("capstan.agent", "agent://words")
                .containsEntry("capstan.surface", "invocations")
                .containsKeys("gen_ai.tool.call.id", "capstan.capability.version");
        assertThat(spans)
                .filteredOn(span -> span != call && !span.getName().equals("attempt"))
                .allSatisfy(span -> assertThat(span.getParentSpanId()).isEqualTo(call.getSpanId()))
                .allSatisfy(
                        span -> assertThat(span.getStartTimeUnixNano()).isLessThanOrEqualTo(span.getEndTimeUnixNano()))
                .extracting(Span::getName)
                .contains("gate CheckPermissions", "gate ValidateRequest", "handler http", "record");
        assertThat(COLLECTOR.all().toString()).doesNotContain(SECRET);
    }

    @Test
    void theServiceGetsTheSpanOfItsAttempt() throws Exception {
        String trace = newTraceId();

        invoke("look_up", "{\"word\": \"x\"}", Optional.of(header(trace, "01")));

        List<Span> spans = COLLECTOR.ofTrace(trace);
        Span attempt = named(spans, "attempt");
        assertThat(attempt.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_CLIENT);
        assertThat(attempt.getParentSpanId())
                .isEqualTo(named(spans, "handler http").getSpanId());
        assertThat(attributes(attempt))
                .containsEntry("capstan.attempt.number", "1")
                .containsEntry("capstan.outcome", "responded");
        assertThat(SENT).containsEntry(trace, "00-" + trace + "-" + id(attempt.getSpanId()) + "-01");
    }

    @Test
    void eachAttemptHasItsNumberAndItsOutcome() throws Exception {
        String trace = newTraceId();
        FAILURES.set(1);

        assertThat(invoke("look_up", "{\"word\": \"x\"}", Optional.of(header(trace, "01")))
                        .status())
                .isEqualTo(200);

        List<Span> spans = COLLECTOR.ofTrace(trace);
        Span handler = named(spans, "handler http");
        assertThat(handler.getStatus().getCode()).isEqualTo(Status.StatusCode.STATUS_CODE_UNSET);
        List<Span> attempts = spans.stream()
                .filter(span -> span.getParentSpanId().equals(handler.getSpanId()))
                .sorted(Comparator.comparing(Span::getStartTimeUnixNano))
                .toList();
        assertThat(attempts)
                .extracting(span -> attributes(span).get("capstan.attempt.number"))
                .containsExactly("1", "2");
        assertThat(attempts)
                .extracting(span -> attributes(span).get("capstan.outcome"))
                .containsExactly("failed", "responded");
        assertThat(attributes(attempts.get(0))).containsKey("error.type");
        assertThat(attempts.get(0).getStatus().getCode()).isEqualTo(Status.StatusCode.STATUS_CODE_ERROR);
        assertThat(SENT)
                .containsEntry(trace, "00-" + trace + "-" + id(attempts.get(1).getSpanId()) + "-01");
    }

    @Test
    void aCallWhoseCallerDoesNotSampleIsNotExported() throws Exception {
        String notSampled = newTraceId();
        String later = newTraceId();

        invoke("look_up", "{\"word\": \"x\"}", Optional.of(header(notSampled, "00")));
        invoke("look_up", "{\"word\": \"x\"}", Optional.of(header(later, "01")));

        COLLECTOR.ofTrace(later);
        assertThat(COLLECTOR.all()).noneMatch(span -> id(span.getTraceId()).equals(notSampled));
        assertThat(SENT.get(notSampled)).startsWith("00-" + notSampled + "-").endsWith("-00");
    }

    @Test
    void aTraceThatNobodyHasBegunBeginsHere() throws Exception {
        invoke("look_up", "{\"word\": \"x\"}", Optional.empty());

        Eventually.holds("a span without a parent", () -> first().isPresent());
        String trace = id(first().orElseThrow().getTraceId());
        Span attempt = named(COLLECTOR.ofTrace(trace), "attempt");
        assertThat(SENT).containsEntry(trace, "00-" + trace + "-" + id(attempt.getSpanId()) + "-01");
    }

    @Test
    void aRefusalIsAnErrorWithItsCode() throws Exception {
        String trace = newTraceId();

        Reply reply = invoke("look_up", "{\"" + SECRET + "\": 1}", Optional.of(header(trace, "01")));

        assertThat(reply.status()).isEqualTo(422);
        List<Span> spans = COLLECTOR.ofTrace(trace);
        for (String name : List.of("execute_tool look_up", "gate ValidateRequest")) {
            Span span = named(spans, name);
            assertThat(span.getStatus().getCode()).isEqualTo(Status.StatusCode.STATUS_CODE_ERROR);
            assertThat(attributes(span)).containsEntry("error.type", "schema_violation");
        }
        assertThat(spans).extracting(Span::getName).doesNotContain("handler http");
        assertThat(COLLECTOR.all().toString()).doesNotContain(SECRET);
    }

    @Test
    void aNameThatDoesNotExistIsNoName() throws Exception {
        String trace = newTraceId();

        invoke(SECRET, "{}", Optional.of(header(trace, "01")));

        Span call = named(COLLECTOR.ofTrace(trace), "execute_tool");
        assertThat(attributes(call)).doesNotContainKey("gen_ai.tool.name");
        assertThat(COLLECTOR.all().toString()).doesNotContain(SECRET);
    }

    @Test
    void spansAreCounted() throws Exception {
        String trace = newTraceId();
        invoke("look_up", "{\"word\": \"x\"}", Optional.of(header(trace, "01")));
        COLLECTOR.ofTrace(trace);

        Eventually.holds(
                "exported spans are counted",
                () -> metrics().lines().anyMatch(line -> line.matches("capstan_traces_exported_total [1-9].*")));
        assertThat(metrics()).contains("capstan_traces_lost_total 0.0");
    }

    @Test
    void theCollectorGetsItsCredentials() throws Exception {
        String trace = newTraceId();
        invoke("look_up", "{\"word\": \"x\"}", Optional.of(header(trace, "01")));
        COLLECTOR.ofTrace(trace);

        assertThat(COLLECTOR.authorizations()).containsOnly(CREDENTIALS);
    }

    private static Map<String, Object> settings() {
        try {
            Path headers = Files.writeString(directory.resolve("headers"), "Authorization: " + CREDENTIALS + "\n");
            return Map.of(
                    Settings.OTLP_ENDPOINT,
                    COLLECTOR.url(),
                    Settings.OTLP_HEADERS_FILE,
                    headers.toString(),
                    Settings.TRACE_RATIO,
                    1.0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Span> first() {
        return COLLECTOR.all().stream()
                .filter(span -> span.getParentSpanId().isEmpty())
                .findAny();
    }

    private static String metrics() {
        try {
            return SERVER.get("/metrics").text();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Reply invoke(String capability, String payload, Optional<String> traceparent) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(SERVER.url() + "/invocations"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"capability_id\": \"" + capability + "\", \"parameters\": " + payload + "}"));
        traceparent.ifPresent(header -> request.header("traceparent", header));
        return SERVER.send(request);
    }

    private static String newTraceId() {
        return UUID.randomUUID().toString().replace("-", "");
    }

    private static String header(String trace, String flags) {
        return "00-" + trace + "-" + CALLER + "-" + flags;
    }

    private static String id(ByteString bytes) {
        return HexFormat.of().formatHex(bytes.toByteArray());
    }

    private static Fleet fleet() {
        try {
            Path agent = Files.createDirectories(directory.resolve("agents/words"));
            Files.writeString(agent.resolve("capabilities.yaml"), """
                    version: 1
                    agent: agent://words
                    transports: [{ kind: memory, topics: { requests: agents.words.requests } }]
                    capabilities:
                      - name: look_up
                        permissions: ["network:write"]
                        inputSchema:
                          type: object
                          required: [word]
                          properties: { word: { type: string } }
                          additionalProperties: false
                        idempotent: true
                        retryPolicy: { maxAttempts: 2, backoffMultiplier: 1, initialDelayMs: 0 }
                        handler: { kind: http, url: "http://127.0.0.1:%d/" }
                    """.formatted(
                            SERVICE.getAddress().getPort()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Fleet.of(((LoadResult.Loaded<List<Catalog>>) Fleets.at(directory)).value());
    }

    private static SpanCollector collector() {
        try {
            return new SpanCollector();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static HttpServer service() {
        try {
            HttpServer service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            service.createContext("/", exchange -> {
                try (exchange) {
                    String header = exchange.getRequestHeaders().getFirst("traceparent");
                    SENT.put(header.split("-")[1], header);
                    if (FAILURES.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                        exchange.sendResponseHeaders(503, -1);
                        return;
                    }
                    byte[] body = "{}".getBytes();
                    exchange.getResponseHeaders().set("Content-Type", "application/json");
                    exchange.sendResponseHeaders(200, body.length);
                    exchange.getResponseBody().write(body);
                }
            });
            service.start();
            return service;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
