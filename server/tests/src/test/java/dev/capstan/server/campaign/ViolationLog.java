package dev.capstan.server.campaign;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;

/** All that must not be seen, noted with the step and the fault under way; and the outcomes that were seen. */
final class ViolationLog {

    /**
     * Refusals with a status of 500 or more that are the outcome of a handler or of another party, not of the server.
     */
    private static final Map<Integer, Set<String>> PERMITTED = Map.of(
            501,
            Set.of("unsupported_transfer_encoding", "not_implemented"),
            502,
            Set.of("handler_crashed", "network_error", "schema_violation", "bad_gateway"),
            504,
            Set.of("timeout", "deadline_exceeded"));

    private static final Set<String> RETRYABLE = Set.of("busy", "audit_unavailable");
    private static final int MAX_VIOLATIONS = 60;

    private record Violation(String example, LongAdder times) {
        @Override
        public String toString() {
            return example + (times.sum() > 1 ? " (one of " + times.sum() + " alike)" : "");
        }
    }

    /** The parts of a request that differ between requests of one kind. */
    private static final Pattern NAMES =
            Pattern.compile(" \\{.*|(?<=[a-z_-])[0-9a-f]{3,}|[A-Z]{4}-[A-Z]{4}|\\d+", Pattern.DOTALL);

    /** The path behind its first segment. */
    private static final Pattern DETAILS = Pattern.compile("(?<= /[a-z]{1,20})[/?].*| \\{.*| $", Pattern.DOTALL);

    private final long hangMs;
    private final Map<String, Violation> violations = new ConcurrentSkipListMap<>();
    private final Map<String, LongAdder> outcomes = new ConcurrentSkipListMap<>();
    private volatile String step = "before the first step";
    private long standstill;
    private long standsSince;

    /**
     * Watches requests.
     *
     * @param hangMs how long a request may last beyond its own timeout, in ms
     */
    ViolationLog(long hangMs) {
        this.hangMs = hangMs;
    }

    /** Notes what is under way. */
    void setStep(String next) {
        step = next;
    }

    /** Notes a violation. */
    void violated(String description) {
        violated(description, description);
    }

    /** Notes a violation, of whose kind one example in a step is kept. */
    private void violated(String kind, String description) {
        String key = step + ": " + kind;
        if (violations.size() < MAX_VIOLATIONS || violations.containsKey(key)) {
            violations
                    .computeIfAbsent(key, first -> new Violation(step + ": " + description, new LongAdder()))
                    .times()
                    .increment();
        }
    }

    /** Returns the violations so far, each with its step. */
    List<String> violations() {
        return violations.values().stream().map(Violation::toString).toList();
    }

    /** Returns how often each outcome was seen. */
    Map<String, LongAdder> outcomes() {
        return outcomes;
    }

    /** The server stands still from now on: requests may last as long as it does. */
    synchronized void serverSuspended() {
        standsSince = System.nanoTime();
    }

    /** Records that the server has resumed. */
    synchronized void serverResumed() {
        standstill = standstillNanos();
        standsSince = 0;
    }

    /** Returns the total time for which the server was stalled, in nanoseconds. */
    synchronized long standstillNanos() {
        return standstill + (standsSince == 0 ? 0 : System.nanoTime() - standsSince);
    }

    /** Judges one response by its status, its code and the time it took, without the time of a standstill. */
    void checkResponse(String request, Response response, long tookMs, long timeoutMs) {
        String surface = DETAILS.matcher(request).replaceAll("");
        outcomes.computeIfAbsent(
                        (surface + " " + response.status() + " " + response.code()).strip(), outcome -> new LongAdder())
                .increment();
        String kind = NAMES.matcher(request).replaceAll("") + response.status() + response.code();
        String code = response.code();
        if (response.status() == 503) {
            if ((code.isEmpty() || code.equals("internal")) && !request.startsWith("GET /health")) {
                violated(kind, request + ": a 503 without a code: " + response);
            } else if (RETRYABLE.contains(code)
                    && response.header("Retry-After").isEmpty()) {
                violated(kind, request + ": no Retry-After: " + response);
            }
        } else if (response.status() >= 500
                && !PERMITTED.getOrDefault(response.status(), Set.of()).contains(code)) {
            violated(kind, request + ": " + response);
        }
        if (tookMs > timeoutMs + hangMs) {
            violated(
                    kind + "slow",
                    request + ": took " + tookMs + " ms, its timeout is " + timeoutMs + " ms: " + response);
        }
    }
}
