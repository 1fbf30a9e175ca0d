package dev.capstan.audit;

import dev.capstan.core.AuditEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A record with its final text that has no position in a chain yet. */
record PendingRecord(String tenantId, String kind, Instant ts, String canonical) {

    /** Creates the record of an event. Throws an {@link IllegalArgumentException} if it cannot be kept unchanged. */
    static PendingRecord of(AuditEvent event) {
        String canonical = CanonicalRecord.of(event);
        return new PendingRecord(event.tenantId(), event.kind(), event.ts().truncatedTo(ChronoUnit.MILLIS), canonical);
    }

    /** Returns the record at the position after a head. */
    ChainedRecord after(ChainHead head) {
        long seq = head.seq() + 1;
        String hash = ChainHash.of(head.hash(), canonical, seq);
        return new ChainedRecord(tenantId, seq, kind, ts, head.hash(), canonical, hash);
    }
}
