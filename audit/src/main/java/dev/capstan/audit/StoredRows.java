package dev.capstan.audit;

import dev.capstan.audit.port.ChainStore;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** Every row of a chain in a store, read page by page. */
final class StoredRows implements Iterator<Row> {

    private static final int PAGE = 256;

    private final ChainStore store;
    private final Selection selection;
    private Iterator<ChainedRecord> page = List.<ChainedRecord>of().iterator();
    private long after;
    private boolean ended;

    StoredRows(ChainStore store, String tenantId, long after) {
        this.store = store;
        this.selection = Selection.of(tenantId);
        this.after = after;
    }

    @Override
    public boolean hasNext() {
        if (!page.hasNext() && !ended) {
            List<ChainedRecord> records = store.page(selection, after, PAGE);
            ended = records.isEmpty();
            page = records.iterator();
        }
        return page.hasNext();
    }

    @Override
    public Row next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        ChainedRecord record = page.next();
        after = record.seq();
        return Row.of(record);
    }
}
