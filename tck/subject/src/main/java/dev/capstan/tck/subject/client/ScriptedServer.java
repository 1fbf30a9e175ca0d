package dev.capstan.tck.subject.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.auth.Operation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * An Agent Auth server on loopback that follows a script. It verifies nothing and records each request, so that one
 * defect of a client hides no other.
 */
public final class ScriptedServer implements AutoCloseable {

    private static final int MAX_BODY_BYTES = 1 << 20;
    private static final int MAX_CONNECTIONS = 16;
    private static final int MAX_REQUESTS = 5_000;
    private static final int NOT_FOUND = 404;
    private static final String DISCOVERY = "/.well-known/agent-configuration";

    private final HttpServer http;
    private final ExecutorService threads;
    private final ScriptedAgents agents;
    private final ScriptedDocument document;
    private final List<ReceivedRequest> received = new ArrayList<>();
    private final Map<Operation, Deque<ScriptedResponse>> next = new EnumMap<>(Operation.class);
    private final Deque<ScriptedResponse> jobs = new ArrayDeque<>();
    private final Map<Operation, ScriptedResponse> always = new EnumMap<>(Operation.class);

    private ScriptedServer(HttpServer http, ExecutorService threads) {
        this.http = http;
        this.threads = threads;
        this.document =
                new ScriptedDocument("http://127.0.0.1:" + http.getAddress().getPort());
        this.agents = new ScriptedAgents(document.issuer());
    }

    /** Starts a server on a free port. */
    public static ScriptedServer start() {
        try {
            HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
            ExecutorService threads = Executors.newFixedThreadPool(MAX_CONNECTIONS, task -> {
                Thread thread = new Thread(task, "scripted-server");
                thread.setDaemon(true);
                return thread;
            });
            ScriptedServer server = new ScriptedServer(http, threads);
            http.setExecutor(threads);
            http.createContext("/", server::handle);
            http.start();
            return server;
        } catch (IOException e) {
            throw new HarnessError("the kit cannot start its own server on loopback: " + e.getMessage(), e);
        }
    }

    /** Returns its URL, which is its issuer. */
    public String url() {
        return document.issuer();
    }

    /** Returns its discovery document, for changes. */
    public ScriptedDocument document() {
        return document;
    }

    /** Returns its agents, for changes. */
    public ScriptedAgents agents() {
        return agents;
    }

    /** Adds a response to the next request of an operation. */
    public synchronized void respondOnce(Operation operation, ScriptedResponse response) {
        next.computeIfAbsent(operation, none -> new ArrayDeque<>()).add(response);
    }

    /** Adds a response to the next poll of an execution in the background. */
    public synchronized void respondToPoll(ScriptedResponse response) {
        jobs.add(response);
    }

    /** Returns the polls of an execution in the background so far. */
    public List<ReceivedRequest> polls() {
        return received().stream()
                .filter(request -> request.target().equals(ScriptedDocument.JOB))
                .toList();
    }

    /** Sets the response to every later request of an operation. */
    public synchronized void respondAlways(Operation operation, ScriptedResponse response) {
        always.put(operation, response);
    }

    /** Returns the requests so far, in the order of their arrival. */
    public synchronized List<ReceivedRequest> received() {
        return List.copyOf(received);
    }

    /** Returns the requests of an operation so far. */
    public List<ReceivedRequest> received(Operation operation) {
        return received().stream().filter(request -> request.is(operation)).toList();
    }

    /** Returns the number of requests for the discovery document so far. */
    public int discoveries() {
        return (int) received().stream()
                .filter(request -> request.target().startsWith(DISCOVERY))
                .count();
    }

    /** Returns the exchanged messages for human readers. */
    public List<Exchange> exchanges() {
        return received().stream()
                .map(request -> new Exchange(
                        request
                                + (request.authorization().isEmpty()
                                        ? ""
                                        : "\nAuthorization: " + request.authorization())
                                + "\n\n" + request.body(),
                        request.status() + "\n\n" + request.answer()))
                .toList();
    }

    private void handle(HttpExchange exchange) throws IOException {
        long arrivedAt = System.nanoTime();
        try (exchange) {
            ReceivedRequest request = new ReceivedRequest(
                    url(),
                    document.operation(exchange.getRequestURI().getPath()),
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().toString(),
                    Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst("Authorization"), ""),
                    new String(exchange.getRequestBody().readNBytes(MAX_BODY_BYTES), StandardCharsets.UTF_8),
                    arrivedAt,
                    arrivedAt,
                    0,
                    "");
            ScriptedResponse response = response(request);
            String text = Json.write(response.body());
            record(request, response.status(), text);
            response.headers()
                    .forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(response.status(), bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private synchronized void record(ReceivedRequest request, int status, String answer) {
        if (received.size() < MAX_REQUESTS) {
            received.add(request.answered(status, answer.length() > MAX_BODY_BYTES ? "(too long)" : answer));
        }
    }

    private synchronized ScriptedResponse response(ReceivedRequest request) {
        if (request.target().startsWith(DISCOVERY)) {
            return document.response();
        }
        if (request.target().equals(ScriptedDocument.JOB)) {
            return jobs.isEmpty() ? ScriptedResponse.refusal(NOT_FOUND, "not_found") : jobs.remove();
        }
        if (request.operation().isEmpty()) {
            return ScriptedResponse.refusal(NOT_FOUND, "not_found");
        }
        Operation operation = request.operation().get();
        Deque<ScriptedResponse> queued = next.get(operation);
        if (queued != null && !queued.isEmpty()) {
            return queued.remove();
        }
        ScriptedResponse fixed = always.get(operation);
        return fixed == null ? agents.response(operation, request) : fixed;
    }

    /** Returns the body of a successful execution that ends with this result. */
    public static JsonNode result(String result) {
        return Json.object().set("data", Json.object().put("result", result));
    }

    @Override
    public void close() {
        http.stop(0);
        threads.shutdownNow();
    }
}
