package dev.capstan.tck.steps.common;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import dev.capstan.tck.json.Json;
import io.cucumber.java.After;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** An HTTP server of the kit that publishes the key sets of a scenario's hosts and agents on loopback. */
public final class KeySetServer {

    private static final int FOUND = 302;
    private static final int NOT_FOUND = 404;
    private static final int OK = 200;

    private final Map<String, String> documents = new ConcurrentHashMap<>();
    private final Map<String, String> redirects = new ConcurrentHashMap<>();
    private final AtomicInteger requests = new AtomicInteger();
    private @Nullable LoopbackServer server;

    /** Returns the URL of a path. The first call starts the server. */
    public String url(String path) {
        return started().url(path);
    }

    /** Publishes a key set, or replaces it. */
    public void publish(String path, JsonNode keySet) {
        publish(path, Json.write(keySet));
    }

    /** Publishes a document that may be no key set, or replaces it. */
    public void publish(String path, String document) {
        documents.put(path, document);
    }

    /** Redirects requests for a path to another one. */
    public void redirect(String path, String target) {
        redirects.put(path, target);
    }

    /** Returns the number of requests so far. */
    public int requests() {
        return requests.get();
    }

    private LoopbackServer started() {
        LoopbackServer present = server == null ? LoopbackServer.start(this::respond) : server;
        server = present;
        return present;
    }

    private void respond(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        String path = exchange.getRequestURI().getPath();
        String document = documents.get(path);
        String target = redirects.get(path);
        byte[] body = (document == null ? "" : document).getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        if (target != null) {
            exchange.getResponseHeaders().set("Location", url(target));
            exchange.sendResponseHeaders(FOUND, -1);
        } else {
            exchange.sendResponseHeaders(document == null ? NOT_FOUND : OK, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    /** Stops the server at the end of the scenario. */
    @After
    public void close() {
        LoopbackServer present = server;
        if (present != null) {
            present.close();
        }
    }
}
