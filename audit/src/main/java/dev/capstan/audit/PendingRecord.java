package dev.capstan.audit;

import dev.capstan.core.AuditEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A record that has its final text but no place in a chain yet. */
record PendingRecord(String tenantId, String kind, Instant ts, String canonical) {

    /** The record of an event; one that cannot be kept unchanged is an {@link IllegalArgumentException}. */
    static PendingRecord of(AuditEvent event) {
        String canonical = CanonicalRecord.of(event);
        return new PendingRecord(event.tenantId(), event.kind(), event.ts().truncatedTo(ChronoUnit.MILLIS), canonical);
    }

    /** The record in the place after a head. */
    ChainedRecord after(ChainHead head) {
        long seq = head.seq() + 1;
        String hash = ChainHash.of(head.hash(), canonical, seq);
        return new ChainedRecord(tenantId, seq, kind, ts, head.hash(), canonical, hash);
    }
}
