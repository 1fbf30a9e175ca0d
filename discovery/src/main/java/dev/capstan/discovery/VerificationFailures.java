package dev.capstan.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A recorder of wrong digests that limits the records which forged capabilities add to the audit chain (DISC-3.4.4).
 *
 * <p>In each minute, {@value #MAX_INDIVIDUAL_RECORDS} envelopes are recorded individually, each once, whichever peers
 * received it and however often. The rest is counted and summarized in one record per minute. Thread-safe.
 */
public final class VerificationFailures {

    /** The maximum number of individual records per minute. */
    public static final int MAX_INDIVIDUAL_RECORDS = 100;

    /** The kind of the record with the number of failures that have no record of their own. */
    static final String SUMMARY = "verifications_failed";

    private static final System.Logger LOG = System.getLogger(VerificationFailures.class.getName());
    private static final Duration WINDOW = Duration.ofMinutes(1);

    private final AuditTrail trail;
    private final InstantSource clock;
    private final Set<Envelope> recorded = new HashSet<>();
    private Instant windowStart;
    private Instant countedSince;
    private long counted;

    private record Envelope(String from, String id) {
        static Envelope of(JsonNode details) {
            return new Envelope(
                    details.path("from").asText(), details.path("envelopeId").asText());
        }
    }

    /** Creates a recorder that writes to an audit trail. */
    public VerificationFailures(AuditTrail trail, InstantSource clock) {
        this.trail = trail;
        this.clock = clock;
        this.windowStart = clock.instant();
        this.countedSince = windowStart;
    }

    /**
     * Records a failure individually, or counts it.
     *
     * @param failure event of the kind {@value ReceiveCapability#VERIFICATION_FAILED}
     * @throws AuditUnavailable if it must be recorded and cannot be
     */
    void append(AuditEvent failure) {
        if (isWindowOver()) {
            flush();
        }
        Envelope envelope = Envelope.of(failure.details());
        if (!isOneByOne(envelope)) {
            return;
        }
        try {
            trail.append(List.of(failure));
        } catch (AuditUnavailable unavailable) {
            forget(envelope);
            throw unavailable;
        }
    }

    private synchronized boolean isWindowOver() {
        return !clock.instant().isBefore(windowStart.plus(WINDOW));
    }

    private synchronized boolean isOneByOne(Envelope envelope) {
        if (recorded.size() < MAX_INDIVIDUAL_RECORDS && recorded.add(envelope)) {
            return true;
        }
        counted++;
        return false;
    }

    private synchronized void forget(Envelope envelope) {
        recorded.remove(envelope);
    }

    /** Records the number of counted failures, if any. If that fails, they are part of the next summary. */
    public void flush() {
        Instant now = clock.instant();
        Instant since;
        long number;
        synchronized (this) {
            since = countedSince;
            number = counted;
            recorded.clear();
            counted = 0;
            countedSince = now;
            windowStart = now;
        }
        if (number == 0) {
            return;
        }
        try {
            trail.append(List.of(new AuditEvent(
                    SUMMARY,
                    now,
                    Caller.DEFAULT_TENANT,
                    Json.object()
                            .put("since", since.toString())
                            .put("until", now.toString())
                            .put("failures", number))));
        } catch (AuditUnavailable unavailable) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "the summary of failed verifications could not be recorded; it is kept and recorded later");
            synchronized (this) {
                counted += number;
                countedSince = since;
            }
        }
    }
}
