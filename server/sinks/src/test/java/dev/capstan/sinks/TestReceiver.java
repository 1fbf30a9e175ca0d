package dev.capstan.sinks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A receiver over HTTP that a test scripts, on a port that it keeps over restarts. */
public final class TestReceiver implements AutoCloseable {

    /** A request that arrived. */
    public record Request(String path, String mediaType, String authorization, byte[] body) {}

    /** The response to a request. */
    @FunctionalInterface
    public interface Script {

        /** Responds with {@link HttpExchange}, or returns without a response, which closes the connection. */
        void respond(HttpExchange exchange, Request request) throws IOException;
    }

    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Script script;
    private InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private HttpServer server;

    /** Starts a receiver. */
    public TestReceiver(Script script) throws IOException {
        this.script = script;
        start();
    }

    void start() throws IOException {
        server = HttpServer.create(address, 0);
        address = server.getAddress();
        server.createContext("/", this::take);
        server.start();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            Request request = new Request(
                    exchange.getRequestURI().toString(),
                    exchange.getRequestHeaders().getFirst("Content-Type"),
                    String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")),
                    exchange.getRequestBody().readAllBytes());
            requests.add(request);
            script.respond(exchange, request);
        }
    }

    /** Responds with a status, headers by name and value, and no body. */
    public static void respond(HttpExchange exchange, int status, String... headers) throws IOException {
        for (int at = 0; at < headers.length; at += 2) {
            exchange.getResponseHeaders().set(headers[at], headers[at + 1]);
        }
        exchange.sendResponseHeaders(status, -1);
    }

    /** Returns host and port. */
    public String authority() {
        return "127.0.0.1:" + address.getPort();
    }

    List<Request> requests() {
        return requests;
    }

    void stop() {
        server.stop(0);
    }

    @Override
    public void close() {
        stop();
    }
}
