package dev.capstan.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.limits.RecordLimit;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import java.time.InstantSource;
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

    private final AuditTrail trail;
    private final RecordLimit<String> limit;

    /** Creates a recorder that writes to an audit trail. */
    public VerificationFailures(AuditTrail trail, InstantSource clock) {
        this.trail = trail;
        this.limit = new RecordLimit<>(
                1, MAX_INDIVIDUAL_RECORDS, trail, clock, "verifications_failed", VerificationFailures::describe);
    }

    private static void describe(RecordLimit.Counts<String> counts, ObjectNode summary) {
        counts.byReason().values().forEach(failures -> summary.put("failures", failures));
    }

    /**
     * Records a failure individually, or counts it.
     *
     * @param failure event of the kind {@value ReceiveCapability#VERIFICATION_FAILED}
     * @throws AuditUnavailable if it must be recorded and cannot be
     */
    void append(AuditEvent failure) {
        String envelope = failure.details().path("from").asText() + " "
                + failure.details().path("envelopeId").asText();
        if (!limit.isIndividual(envelope, failure.kind(), Set.of())) {
            return;
        }
        try {
            trail.append(List.of(failure));
        } catch (AuditUnavailable unavailable) {
            limit.refund(envelope);
            throw unavailable;
        }
    }

    /** Records the number of counted failures, if any. If that fails, they are part of the next summary. */
    public void flush() {
        limit.flush();
    }
}
