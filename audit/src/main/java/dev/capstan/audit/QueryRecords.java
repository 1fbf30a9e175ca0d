package dev.capstan.audit;

import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.RecordUnreadable;
import java.util.List;

/** A query for records by tenant, kind and time, page by page (TC-4.3). */
public final class QueryRecords {

    /** The default number of records of a page. */
    public static final int DEFAULT_LIMIT = 100;

    /** Maximum number of records of a page. */
    public static final int MAX_LIMIT = 1000;

    private final ChainReader store;

    /** Creates a query on a store. */
    public QueryRecords(ChainReader store) {
        this.store = store;
    }

    /**
     * Returns the records of a selection after a cursor. Paging from 0 by {@link RecordPage#nextCursor()} neither
     * repeats nor skips a record, even while records are appended.
     *
     * <p>A page ends before a record that the store cannot read, and once its records have four million characters.
     *
     * @param after the number to continue after, 0 to start
     * @param limit 1 to {@value #MAX_LIMIT}
     * @throws RecordUnreadable if the store cannot read the first record of the page
     */
    public RecordPage query(Selection selection, long after, int limit) {
        if (after < 0) {
            throw new IllegalArgumentException("after (" + after + ") must be the number of a record, or 0 to start");
        }
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit (" + limit + ") must be 1 to " + MAX_LIMIT);
        }
        BoundedPage found = BoundedPage.read(store, selection, after, limit + 1);
        List<ChainedRecord> records =
                found.records().subList(0, Math.min(limit, found.records().size()));
        long last = records.isEmpty() ? after : records.get(records.size() - 1).seq();
        return new RecordPage(records, found.endsEarly() || found.records().size() > limit, last);
    }

    /** Returns the tenants that have records, after the given one (empty to start), at most {@value #MAX_LIMIT}. */
    public List<String> tenants(String after) {
        return store.tenants(after, MAX_LIMIT);
    }
}
