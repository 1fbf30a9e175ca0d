package dev.capstan.database.audit;

import jakarta.inject.Singleton;
import java.util.List;

/**
 * The job that records the times of each full span of a chain.
 *
 * <p>A search by time is correct without them, but slow: it reads all records of every span that is not indexed.
 */
@Singleton
public final class BuildTimeIndex {

    private static final int PAGE = 100;

    /** About a million records of a tenant per run, so that an old chain is done after a few runs. */
    private static final int MAX_SPANS = 256;

    private final SpanRows spans;

    BuildTimeIndex(SpanRows spans) {
        this.spans = spans;
    }

    /** Adds the full spans of the chains that lack some. */
    public void run() {
        List<String> tenants = spans.tenantsWithUnknownSpans("", SpanRow.RECORDS, PAGE);
        while (!tenants.isEmpty()) {
            tenants.forEach(this::catchUp);
            tenants = spans.tenantsWithUnknownSpans(tenants.get(tenants.size() - 1), SpanRow.RECORDS, PAGE);
        }
    }

    /** Adds the missing full spans of a chain, {@value #MAX_SPANS} at a time. */
    void catchUp(String tenantId) {
        long next = spans.known(tenantId);
        long end = next + MAX_SPANS;
        while (next < end && isAdded(tenantId, next)) {
            next++;
        }
    }

    /** Adds a span; false if some of its records are missing. */
    private boolean isAdded(String tenantId, long span) {
        long after = span * SpanRow.RECORDS;
        return spans.add(tenantId, span, after, after + SpanRow.RECORDS, SpanRow.RECORDS) == 1;
    }
}
