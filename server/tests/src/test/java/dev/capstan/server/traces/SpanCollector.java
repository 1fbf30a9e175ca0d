package dev.capstan.server.traces;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.core.testing.Eventually;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

/** A collector of spans by OTLP over HTTP, which keeps what it gets. */
public final class SpanCollector implements AutoCloseable {

    private final HttpServer server;
    private final List<Span> spans = new CopyOnWriteArrayList<>();
    private final Set<String> authorizations = ConcurrentHashMap.newKeySet();

    /** Starts a collector on a free port. */
    public SpanCollector() throws IOException {
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", this::take);
        server.start();
    }

    /** Returns the URL for {@code --otlp-endpoint}. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            authorizations.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            ExportTraceServiceRequest.parseFrom(exchange.getRequestBody()).getResourceSpansList().stream()
                    .flatMap(resource -> resource.getScopeSpansList().stream())
                    .forEach(scope -> spans.addAll(scope.getSpansList()));
            exchange.sendResponseHeaders(200, -1);
        }
    }

    /** Returns the different credentials of the exports so far. */
    Set<String> authorizations() {
        return authorizations;
    }

    /** Returns all spans so far. */
    List<Span> all() {
        return spans;
    }

    /** Waits for the span of a call, which comes last, and returns all of its trace. */
    List<Span> ofTrace(String traceId) throws InterruptedException {
        return ofTrace(traceId, 1);
    }

    /** Waits for the spans of so many calls of a trace, and returns all of it. */
    public List<Span> ofTrace(String traceId, int calls) throws InterruptedException {
        Eventually.holds(
                "calls of trace " + traceId + " are exported",
                () -> of(traceId).stream()
                                .filter(span -> span.getName().startsWith("execute_tool"))
                                .count()
                        >= calls);
        return of(traceId);
    }

    /** Returns the only span with this name. */
    public static Span named(List<Span> spans, String name) {
        List<Span> found =
                spans.stream().filter(span -> span.getName().equals(name)).toList();
        assertThat(found).as("spans %s in %s", name, spans).hasSize(1);
        return found.get(0);
    }

    /** Returns the attributes of a span as text. */
    public static Map<String, String> attributes(Span span) {
        return span.getAttributesList().stream()
                .collect(Collectors.toMap(
                        KeyValue::getKey,
                        each -> each.getValue().hasIntValue()
                                ? String.valueOf(each.getValue().getIntValue())
                                : each.getValue().getStringValue()));
    }

    private List<Span> of(String traceId) {
        return spans.stream()
                .filter(span -> HexFormat.of()
                        .formatHex(span.getTraceId().toByteArray())
                        .equals(traceId))
                .toList();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
