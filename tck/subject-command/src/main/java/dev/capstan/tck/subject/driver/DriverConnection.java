package dev.capstan.tck.subject.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.SubjectUnreachable;
import dev.capstan.tck.subject.Unsupported;
import dev.capstan.tck.subject.command.Hook;
import dev.capstan.tck.subject.command.LineProcess;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.wire.ExchangeLog;
import dev.capstan.tck.subject.wire.RawResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A driver of one lane, started with its first request. After a failure, every request of the same scenario fails; the
 * next scenario gets a new process, because a new one in the same scenario would have lost its state.
 */
final class DriverConnection implements AutoCloseable {

    /** Version of the protocol. */
    static final int PROTOCOL = 1;

    /** Maximum number of failures of all processes of a run. Later scenarios get no process. */
    private static final int MAX_FAILURES = 10;

    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(10);
    private static final String RESULT = "result";
    private static final String REFUSED = "refused";
    private static final String UNSUPPORTED = "unsupported";
    private static final int OK = 200;
    private static final int BAD_REQUEST = 400;

    private final SubjectFile.Driver driver;
    private final ObjectNode start;
    private final ExchangeLog exchangeLog;
    private final AtomicInteger failures;
    private @Nullable LineProcess process;
    private long lastId;
    private int starts;

    /**
     * Creates a connection without a process.
     *
     * @param start members of the operation {@code start} besides the version of the protocol
     * @param failures number of failures so far of all processes of the run
     */
    DriverConnection(SubjectFile.Driver driver, ObjectNode start, ExchangeLog exchangeLog, AtomicInteger failures) {
        this.driver = driver;
        this.start = start;
        this.exchangeLog = exchangeLog;
        this.failures = failures;
    }

    /** Returns a new request without arguments. */
    static ObjectNode request(String op) {
        return Json.object().put("op", op);
    }

    /** Sends a request and waits for its response. */
    RawResponse call(ObjectNode request) {
        return begin(request).get();
    }

    /** Sends a request without waiting. The returned supplier waits for the response. */
    Supplier<RawResponse> begin(ObjectNode request) {
        LineProcess running = running();
        return begin(running, request, RESPONSE_TIMEOUT);
    }

    /** Returns the number of processes started so far. The state of a driver ends with its process. */
    int starts() {
        running();
        return starts;
    }

    /** Removes a failed process, so that the next scenario gets a new one. */
    void scenarioEnded() {
        if (process != null && process.failure() != null && failures.get() < MAX_FAILURES) {
            process.close();
            process = null;
        }
    }

    /** Returns the end of the driver's standard error since the last call. */
    String drainErrors() {
        return process == null ? "" : process.drainErrors();
    }

    @Override
    public void close() {
        if (process != null) {
            process.close();
            process = null;
        }
    }

    private LineProcess running() {
        if (process == null) {
            if (failures.get() >= MAX_FAILURES) {
                throw new SubjectUnreachable("the driver has failed " + MAX_FAILURES + " times in this run");
            }
            LineProcess started = LineProcess.start(
                    new Hook(driver.command(), driver.directory()).filled(Map.of()), driver.directory());
            process = started;
            starts++;
            lastId = 0;
            greet(started);
            // One that has ended since then is judged by the next request, not by when the kit notices its end.
            return started;
        }
        LineProcess running = process;
        if (running.failure() != null) {
            throw new SubjectUnreachable(running.failure());
        }
        return running;
    }

    private void greet(LineProcess started) {
        ObjectNode request = request("start").put("protocol", PROTOCOL).setAll(start);
        JsonNode protocol = Json.read(
                        begin(started, request, driver.timeout()).get().body())
                .path("protocol");
        if (protocol.asInt(-1) != PROTOCOL) {
            throw failed(started, "speaks protocol " + protocol + "; the kit speaks " + PROTOCOL);
        }
    }

    private Supplier<RawResponse> begin(LineProcess running, ObjectNode request, Duration timeout) {
        long id = ++lastId;
        ObjectNode message = Json.object().put("id", id).setAll(request);
        String line = Json.write(message);
        String op = request.path("op").asText();
        long sent = System.nanoTime();
        CompletableFuture<JsonNode> response = running.send(id, line);
        return () -> {
            try {
                JsonNode received = running.await(
                        "'" + op + "' (request " + id + ")", response, timeout.minusNanos(System.nanoTime() - sent));
                exchangeLog.record(line, Json.write(received));
                return read(running, op, received);
            } catch (SubjectUnreachable e) {
                if (failures.get() < MAX_FAILURES) {
                    failures.incrementAndGet();
                }
                exchangeLog.record(line, String.valueOf(e.getMessage()));
                throw e;
            }
        };
    }

    private static RawResponse read(LineProcess running, String op, JsonNode response) {
        List<String> kinds =
                Stream.of(RESULT, REFUSED, UNSUPPORTED).filter(response::has).toList();
        if (kinds.size() != 1) {
            throw failed(
                    running,
                    "answers '" + op + "' with " + (kinds.isEmpty() ? "none" : "several") + " of '" + RESULT + "', '"
                            + REFUSED + "' and '" + UNSUPPORTED + "'");
        }
        String kind = kinds.get(0);
        if (kind.equals(UNSUPPORTED)) {
            throw new Unsupported("the driver does not support '" + op + "': "
                    + response.path(UNSUPPORTED).asText());
        }
        JsonNode trace = response.path("trace_id");
        return new RawResponse(
                kind.equals(RESULT) ? OK : BAD_REQUEST,
                Optional.of("application/json"),
                trace.isTextual() ? Optional.of(trace.textValue()) : Optional.empty(),
                Json.write(response.path(kind)),
                Json.write(response));
    }

    private static SubjectUnreachable failed(LineProcess running, String reason) {
        running.fail(reason);
        return new SubjectUnreachable(String.valueOf(running.failure()));
    }
}
