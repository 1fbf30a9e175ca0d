package dev.capstan.tck.mutants;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** An HTTP proxy before the reference server that applies a mutation. */
public final class TamperingProxy implements AutoCloseable {

    private static final List<String> CALL_HEADERS =
            List.of("Content-Type", "Accept", "Authorization", "Prefer", "traceparent", "If-None-Match");
    private static final List<String> REPLY_HEADERS = List.of(
            "Content-Type",
            "Trace-Id",
            "WWW-Authenticate",
            "Retry-After",
            "Cache-Control",
            "Allow",
            "Location",
            "ETag",
            "Content-Digest",
            "Repr-Digest",
            "Deprecation",
            "Sunset",
            "RateLimit",
            "RateLimit-Policy");

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Serializes approvals: one user decides them one by one, however many mutants run. */
    private static final Object APPROVER = new Object();

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final Queue<TamperingProxy> others = new ConcurrentLinkedQueue<>();
    private final String target;
    private final HttpMutation fault;
    private final HttpServer server;

    private TamperingProxy(String target, HttpMutation fault) throws IOException {
        this.target = target;
        this.fault = fault;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
    }

    /** Starts a proxy at a free loopback port. */
    public static TamperingProxy before(String target, HttpMutation fault) {
        try {
            TamperingProxy proxy = new TamperingProxy(target, fault);
            proxy.server.start();
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts another proxy with the same mutation, which is closed with this one, and returns its URL. */
    public String startSibling(String other) {
        TamperingProxy proxy = before(other, fault);
        others.add(proxy);
        return proxy.url();
    }

    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Returns the failures of the proxy itself. A rule that fails because of one proves nothing. */
    public List<Throwable> failures() {
        return Stream.concat(failures.stream(), others.stream().flatMap(proxy -> proxy.failures().stream()))
                .toList();
    }

    @Override
    public void close() {
        others.forEach(TamperingProxy::close);
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            ProxiedResponse reply = reply(exchange);
            reply.headers().forEach(exchange.getResponseHeaders()::set);
            byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
            // The client may have stopped waiting, which is not a failure of the proxy.
            exchange.sendResponseHeaders(reply.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private ProxiedResponse reply(HttpExchange exchange) throws IOException {
        try {
            ProxiedRequest call = new ProxiedRequest(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    forwardedHeaders(CALL_HEADERS, exchange.getRequestHeaders()),
                    exchange.getRequestBody().readAllBytes());
            return fault.apply(call, this::forward);
        } catch (IOException | RuntimeException e) {
            failures.add(e);
            throw e;
        }
    }

    private ProxiedResponse forward(ProxiedRequest call) {
        if (!call.path().startsWith(AuthMutations.APPROVALS)) {
            return sent(call);
        }
        synchronized (APPROVER) {
            return sent(call);
        }
    }

    private ProxiedResponse sent(ProxiedRequest call) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(target + call.path()))
                .method(
                        call.method(),
                        call.body().length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(call.body()));
        call.headers().forEach(request::header);
        try {
            HttpResponse<String> response = CLIENT.send(request.build(), BodyHandlers.ofString(StandardCharsets.UTF_8));
            return new ProxiedResponse(
                    response.statusCode(),
                    forwardedHeaders(REPLY_HEADERS, response.headers().map()),
                    response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Map<String, String> forwardedHeaders(List<String> names, Map<String, List<String>> headers) {
        Map<String, String> kept = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.forEach((name, values) -> {
            if (names.stream().anyMatch(name::equalsIgnoreCase)) {
                kept.put(name, values.get(0));
            }
        });
        return kept;
    }
}
