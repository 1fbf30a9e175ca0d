package dev.capstan.database.audit;

import jakarta.inject.Singleton;

/**
 * Writes down when the records of each full span of a chain were made.
 *
 * <p>A search by time is right without it, and slow: it reads the records of every span that is not written down.
 */
@Singleton
public final class BuildTimeIndex {

    private static final int MAX_TENANTS = 100;

    /** A million records of a tenant, so that an old chain is done after some runs. */
    private static final int MAX_SPANS = 256;

    private final SpanRows spans;

    BuildTimeIndex(SpanRows spans) {
        this.spans = spans;
    }

    /** Adds the full spans of the chains that have some which are not known. */
    public void run() {
        spans.behind(SpanRow.RECORDS, MAX_TENANTS).forEach(this::catchUp);
    }

    /** Adds the full spans of a chain that are not known, {@value #MAX_SPANS} at a time. */
    void catchUp(String tenantId) {
        long next = spans.known(tenantId);
        int added = 0;
        boolean full = true;
        while (full && added < MAX_SPANS) {
            long after = (next + added) * SpanRow.RECORDS;
            full = spans.add(tenantId, next + added, after, after + SpanRow.RECORDS, SpanRow.RECORDS) == 1;
            added++;
        }
    }
}
