package dev.capstan.agentrpc;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.limits.RecordLimit;
import dev.capstan.core.port.AuditTrail;
import java.time.InstantSource;
import java.util.Set;

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

    private final RecordLimit<RefusalCode> limit;

    /** Creates a limit that writes its summaries to an audit trail. */
    public RefusedRequests(AuditTrail trail, InstantSource clock) {
        this.limit = new RecordLimit<>(
                MAX_INDIVIDUAL_RECORDS, Integer.MAX_VALUE, trail, clock, "requests_refused", RefusedRequests::describe);
    }

    private static void describe(RecordLimit.Counts<RefusalCode> counts, ObjectNode summary) {
        ObjectNode codes = summary.putObject("codes");
        counts.byReason().forEach((code, number) -> codes.put(code.wire(), number));
    }

    /** Returns whether a refused request gets a record of its own; otherwise it is counted. */
    boolean isRecorded(Caller caller, RefusalCode code) {
        return limit.isIndividual(caller.id(), code, Set.of());
    }

    /** Records the number of counted requests, if any. If that fails, they are part of the next summary. */
    public void flush() {
        limit.flush();
    }
}
