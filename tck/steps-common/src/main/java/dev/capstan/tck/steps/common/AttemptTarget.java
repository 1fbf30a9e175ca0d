package dev.capstan.tck.steps.common;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.PreconditionFailed;
import io.cucumber.java.After;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP server of the kit that the fixtures for retries call once per attempt. It tells them how the attempt ends, and
 * measures when each attempt came. Thread-safe.
 */
public final class AttemptTarget {

    private static final int OK = 200;

    private final UniqueNames uniqueNames;
    private final List<Long> arrivals = new ArrayList<>();
    private boolean isSilent;
    private int failures;
    private ObjectNode failure = Json.object();
    private @Nullable LoopbackServer server;

    public AttemptTarget(UniqueNames uniqueNames) {
        this.uniqueNames = uniqueNames;
    }

    /**
     * Lets the first attempts fail, and the others succeed. Attempts count from now on.
     *
     * @param kind the failure as the retry policy names it, {@code failure} for a permanent one, or {@code invalid result}
     *     for a result that violates the output schema
     * @param undone whether the response says that nothing was executed
     * @return the URL for the fixture
     */
    public synchronized String failing(int attempts, String kind, boolean undone) {
        arrivals.clear();
        isSilent = false;
        failures = attempts;
        failure = kind.equals("invalid result")
                ? invalidResult()
                : Json.object().put("failure", kind).put("undone", undone);
        return url();
    }

    /**
     * Gives no attempt a response until the end of the scenario. Attempts count from now on.
     *
     * @return the URL for the fixture
     */
    public synchronized String silent() {
        arrivals.clear();
        isSilent = true;
        return url();
    }

    /** Returns the URL for the fixture. */
    public synchronized String url() {
        LoopbackServer present = server == null ? LoopbackServer.start(this::respond) : server;
        server = present;
        return present.url("/attempts/" + uniqueNames.marker());
    }

    /** Whether there was an attempt. */
    public synchronized boolean isCalled() {
        return !arrivals.isEmpty();
    }

    /**
     * Returns the number of attempts so far.
     *
     * @throws PreconditionFailed if there is none: the subject cannot reach the kit
     */
    public synchronized int attempts() {
        if (arrivals.isEmpty()) {
            throw new PreconditionFailed("the fixture did not call its target on the loopback address of the kit");
        }
        return arrivals.size();
    }

    /** Returns the times between consecutive attempts in ms, one fewer than attempts. */
    public synchronized List<Long> waits() {
        return IntStream.range(1, attempts())
                .mapToObj(i -> TimeUnit.NANOSECONDS.toMillis(arrivals.get(i) - arrivals.get(i - 1)))
                .toList();
    }

    private void respond(HttpExchange exchange) throws IOException {
        if (isUnanswered()) {
            return;
        }
        try (exchange) {
            byte[] body = Json.write(attempt()).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(OK, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** Whether an attempt gets no response. It is counted here then. */
    private synchronized boolean isUnanswered() {
        return isSilent && arrivals.add(System.nanoTime());
    }

    private synchronized ObjectNode attempt() {
        arrivals.add(System.nanoTime());
        return arrivals.size() <= failures ? failure : success(arrivals.size());
    }

    private static ObjectNode invalidResult() {
        ObjectNode response = Json.object();
        response.putObject("result").put("attempt", "the first");
        return response;
    }

    private static ObjectNode success(int attempt) {
        ObjectNode response = Json.object();
        response.putObject("result").put("attempt", attempt);
        return response;
    }

    /** Stops the server at the end of the scenario. */
    @After
    public synchronized void close() {
        if (server != null) {
            server.close();
        }
    }
}
