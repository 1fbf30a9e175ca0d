package dev.capstan.server.traces;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.core.testing.Eventually;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A collector of spans by OTLP over HTTP, which keeps what it gets. */
final class SpanCollector implements AutoCloseable {

    private final HttpServer server;
    private final List<Span> spans = new CopyOnWriteArrayList<>();

    SpanCollector() throws IOException {
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/traces", this::take);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            ExportTraceServiceRequest.parseFrom(exchange.getRequestBody()).getResourceSpansList().stream()
                    .flatMap(resource -> resource.getScopeSpansList().stream())
                    .forEach(scope -> spans.addAll(scope.getSpansList()));
            exchange.sendResponseHeaders(200, -1);
        }
    }

    /** Returns all spans so far. */
    List<Span> all() {
        return spans;
    }

    /** Waits for the span of a call, which comes last, and returns all of its trace. */
    List<Span> ofTrace(String traceId) throws InterruptedException {
        Eventually.holds("the call of trace " + traceId + " is exported", () -> of(traceId).stream()
                .anyMatch(span -> span.getName().startsWith("execute_tool")));
        return of(traceId);
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
