package dev.capstan.server.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A server with responses that a test sets. It records the requests. */
public final class ScriptedServer implements AutoCloseable {

    private static final String BASIC = "Basic ";

    private final HttpServer http;
    private final Map<String, ScriptedResponse> answers = new HashMap<>();
    private final List<ReceivedRequest> requests = new ArrayList<>();

    private record ScriptedResponse(int status, String body) {}

    /**
     * A request.
     *
     * @param line method, path, and the parameters by name, as {@code GET /a?b=c&d=e}
     * @param credentials name and password with a colon between; empty if there are none
     * @param body its body
     */
    public record ReceivedRequest(String line, String credentials, String body) {}

    public ScriptedServer() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/", this::respond);
        http.start();
    }

    String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    /** Sets the response to such requests from now on. */
    public ScriptedServer on(String line, int status, String body) {
        answers.put(line, new ScriptedResponse(status, body));
        return this;
    }

    /** Returns the received requests, in order. */
    public synchronized List<ReceivedRequest> requests() {
        return List.copyOf(requests);
    }

    /** Runs a command against this server. */
    public CommandRun run(String... arguments) {
        return CommandRun.of(
                Stream.concat(Stream.of(arguments), Stream.of("--url", url())).toArray(String[]::new));
    }

    private synchronized void respond(HttpExchange exchange) throws IOException {
        String line = exchange.getRequestMethod() + " " + target(exchange.getRequestURI());
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(new ReceivedRequest(line, credentials(exchange), body));
        ScriptedResponse scriptedResponse = answers.getOrDefault(
                line,
                new ScriptedResponse(404, "{\"error\": \"not_found\", \"message\": \"nothing answers " + line + "\"}"));
        byte[] bytes = scriptedResponse.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(scriptedResponse.status(), bytes.length == 0 ? -1 : bytes.length);
        try (exchange) {
            exchange.getResponseBody().write(bytes);
        }
    }

    private static String target(URI uri) {
        String query = Optional.ofNullable(uri.getRawQuery()).stream()
                .flatMap(parameters -> Stream.of(parameters.split("&")))
                .map(parameter -> URLDecoder.decode(parameter, StandardCharsets.UTF_8))
                .sorted()
                .collect(Collectors.joining("&"));
        return uri.getPath() + (query.isEmpty() ? "" : "?" + query);
    }

    private static String credentials(HttpExchange exchange) {
        String header = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                .orElse("");
        return header.startsWith(BASIC)
                ? new String(Base64.getDecoder().decode(header.substring(BASIC.length())), StandardCharsets.UTF_8)
                : header;
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
