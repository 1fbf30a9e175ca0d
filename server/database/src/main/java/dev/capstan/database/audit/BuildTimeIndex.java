package dev.capstan.database.audit;

import jakarta.inject.Singleton;

/**
 * The job that records the times of each full span of a chain.
 *
 * <p>A search by time is correct without them, but slow: it reads all records of every span that is not indexed.
 */
@Singleton
public final class BuildTimeIndex {

    private static final int MAX_TENANTS = 100;

    /** About a million records of a tenant per run, so that an old chain is done after a few runs. */
    private static final int MAX_SPANS = 256;

    private final SpanRows spans;

    BuildTimeIndex(SpanRows spans) {
        this.spans = spans;
    }

    /** Adds the full spans of the chains that lack some. */
    public void run() {
        spans.tenantsWithUnknownSpans(SpanRow.RECORDS, MAX_TENANTS).forEach(this::catchUp);
    }

    /** Adds the missing full spans of a chain, {@value #MAX_SPANS} at a time. */
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
