package dev.capstan.agentrpc;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A limit of the records that requests leave which are refused before they are accepted: those without a proof of their
 * sender, and copies, which anybody can send who reads a subject.
 *
 * <p>In each minute, {@value #MAX_INDIVIDUAL_RECORDS} of each caller get their invocation record; all unknown senders
 * are one caller. The rest is counted and summarized in one record per minute. Thread-safe.
 */
public final class RefusedRequests {

    /** The maximum number of individual records per minute and caller. */
    public static final int MAX_INDIVIDUAL_RECORDS = 100;

    /** The kind of the record with the number of requests that have no record of their own. */
    static final String SUMMARY = "requests_refused";

    private static final System.Logger LOG = System.getLogger(RefusedRequests.class.getName());
    private static final Duration WINDOW = Duration.ofMinutes(1);

    private final AuditTrail trail;
    private final InstantSource clock;
    private final Map<String, Integer> recorded = new HashMap<>();
    private Map<String, Long> counted = new TreeMap<>();
    private Instant windowStart;
    private Instant countedSince;

    /** Creates a limit that writes its summaries to an audit trail. */
    public RefusedRequests(AuditTrail trail, InstantSource clock) {
        this.trail = trail;
        this.clock = clock;
        this.windowStart = clock.instant();
        this.countedSince = windowStart;
    }

    /** Returns whether a refused request gets a record of its own; otherwise it is counted. */
    boolean isRecorded(Caller caller, RefusalCode code) {
        if (isWindowOver()) {
            flush();
        }
        return isOneByOne(caller, code);
    }

    private synchronized boolean isWindowOver() {
        return !clock.instant().isBefore(windowStart.plus(WINDOW));
    }

    private synchronized boolean isOneByOne(Caller caller, RefusalCode code) {
        if (recorded.merge(caller.id(), 1, Integer::sum) <= MAX_INDIVIDUAL_RECORDS) {
            return true;
        }
        counted.merge(code.wire(), 1L, Long::sum);
        return false;
    }

    /** Records the number of counted requests, if any. If that fails, they are part of the next summary. */
    public void flush() {
        Instant now = clock.instant();
        Instant since;
        Map<String, Long> codes;
        synchronized (this) {
            since = countedSince;
            codes = counted;
            recorded.clear();
            counted = new TreeMap<>();
            countedSince = now;
            windowStart = now;
        }
        if (codes.isEmpty()) {
            return;
        }
        try {
            trail.append(List.of(new AuditEvent(SUMMARY, now, Caller.DEFAULT_TENANT, summary(codes, since, now))));
        } catch (AuditUnavailable unavailable) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "the summary of refused requests could not be recorded; it is kept and recorded later");
            synchronized (this) {
                codes.forEach((code, count) -> counted.merge(code, count, Long::sum));
                countedSince = since;
            }
        }
    }

    private static ObjectNode summary(Map<String, Long> codes, Instant since, Instant until) {
        ObjectNode details = Json.object().put("since", since.toString()).put("until", until.toString());
        ObjectNode byCode = details.putObject("codes");
        codes.forEach(byCode::put);
        return details;
    }
}
