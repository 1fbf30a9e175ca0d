package dev.capstan.audit;

import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.RecordUnreadable;
import java.util.List;

/** Finds records by tenant, kind and time, page by page (TC-4.3). */
public final class QueryRecords {

    /** How many records a page has where nobody says. */
    public static final int DEFAULT_LIMIT = 100;

    /** The most records of a page. */
    public static final int MAX_LIMIT = 1000;

    private final ChainReader store;

    /** Finds records in a store. */
    public QueryRecords(ChainReader store) {
        this.store = store;
    }

    /**
     * The records of a selection that come after a cursor; walking from 0 by {@link RecordPage#nextCursor()} neither
     * repeats nor skips one, whatever is appended meanwhile.
     *
     * <p>A page ends before a record that the store cannot read.
     *
     * @param after the number to go on after, 0 to begin
     * @param limit 1 to {@value #MAX_LIMIT}
     * @throws RecordUnreadable where the store cannot read the first record of the page
     */
    public RecordPage query(Selection selection, long after, int limit) {
        if (after < 0) {
            throw new IllegalArgumentException("after (" + after + ") is the number of a record, or 0 to begin");
        }
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit (" + limit + ") has to be 1 to " + MAX_LIMIT);
        }
        try {
            List<ChainedRecord> found = store.page(selection, after, limit + 1);
            return page(found.subList(0, Math.min(limit, found.size())), found.size() > limit, after);
        } catch (RecordUnreadable damage) {
            if (damage.readable() == 0) {
                throw damage;
            }
            return page(store.page(selection, after, Math.min(limit, damage.readable())), true, after);
        }
    }

    private static RecordPage page(List<ChainedRecord> records, boolean hasMore, long after) {
        long last = records.isEmpty() ? after : records.get(records.size() - 1).seq();
        return new RecordPage(records, hasMore, last);
    }

    /** The tenants that have records, after the one named (empty to begin), at most {@value #MAX_LIMIT}. */
    public List<String> tenants(String after) {
        return store.tenants(after, MAX_LIMIT);
    }
}
