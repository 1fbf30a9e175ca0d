package dev.capstan.audit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Changes that an attacker with write access could make to the records of a chain. Positions are record numbers, from
 * 1.
 */
final class Tamper {

    private Tamper() {}

    static ChainedRecord withCanonical(ChainedRecord r, String canonical) {
        return new ChainedRecord(r.tenantId(), r.seq(), r.kind(), r.ts(), r.prev(), canonical, r.hash());
    }

    static ChainedRecord withKind(ChainedRecord r, String kind) {
        return new ChainedRecord(r.tenantId(), r.seq(), kind, r.ts(), r.prev(), r.canonical(), r.hash());
    }

    static ChainedRecord withTs(ChainedRecord r, Instant ts) {
        return new ChainedRecord(r.tenantId(), r.seq(), r.kind(), ts, r.prev(), r.canonical(), r.hash());
    }

    static ChainedRecord withTenant(ChainedRecord r, String tenantId) {
        return new ChainedRecord(tenantId, r.seq(), r.kind(), r.ts(), r.prev(), r.canonical(), r.hash());
    }

    static ChainedRecord withSeq(ChainedRecord r, long seq) {
        return new ChainedRecord(r.tenantId(), seq, r.kind(), r.ts(), r.prev(), r.canonical(), r.hash());
    }

    static ChainedRecord withPrev(ChainedRecord r, String prev) {
        return new ChainedRecord(r.tenantId(), r.seq(), r.kind(), r.ts(), prev, r.canonical(), r.hash());
    }

    static ChainedRecord withHash(ChainedRecord r, String hash) {
        return new ChainedRecord(r.tenantId(), r.seq(), r.kind(), r.ts(), r.prev(), r.canonical(), hash);
    }

    /** The same record with another content and the hash that fits it. */
    static ChainedRecord rehashed(ChainedRecord r, String canonical) {
        ChainedRecord changed = withCanonical(r, canonical);
        return withHash(changed, ChainHash.of(r.prev(), canonical, r.seq()));
    }

    /** Returns a record that was never appended, linked to a head. */
    static ChainedRecord forged(String tenantId, ChainHead after) {
        return PendingRecord.of(Events.event(tenantId, "forged", 7)).after(after);
    }

    static List<ChainedRecord> replaced(List<ChainedRecord> chain, int place, ChainedRecord by) {
        List<ChainedRecord> copy = new ArrayList<>(chain);
        copy.set(place - 1, by);
        return copy;
    }

    static List<ChainedRecord> without(List<ChainedRecord> chain, int place) {
        List<ChainedRecord> copy = new ArrayList<>(chain);
        copy.remove(place - 1);
        return copy;
    }

    static List<ChainedRecord> inserted(List<ChainedRecord> chain, int place, ChainedRecord record) {
        List<ChainedRecord> copy = new ArrayList<>(chain);
        copy.add(place - 1, record);
        return copy;
    }

    static List<ChainedRecord> swapped(List<ChainedRecord> chain, int one, int other) {
        return replaced(replaced(chain, one, chain.get(other - 1)), other, chain.get(one - 1));
    }

    /** The same rows under the numbers 1, 2, 3 and so on, as a store that sorts by number would hold them. */
    static List<ChainedRecord> renumbered(List<ChainedRecord> rows) {
        List<ChainedRecord> copy = new ArrayList<>();
        rows.forEach(row -> copy.add(withSeq(row, copy.size() + 1)));
        return copy;
    }
}
