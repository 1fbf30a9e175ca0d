package dev.capstan.audit;

import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.RecordUnreadable;
import java.util.List;

/** A store that cannot read the record with one number, as the adapter of a damaged database. */
record UnreadableStore(ChainReader store, long damaged) implements ChainReader {

    @Override
    public ChainHead head(String tenantId) {
        return store.head(tenantId);
    }

    @Override
    public List<ChainedRecord> page(Selection selection, long after, int limit) {
        List<ChainedRecord> page = store.page(selection, after, limit);
        int readable =
                (int) page.stream().takeWhile(record -> record.seq() != damaged).count();
        if (readable == page.size()) {
            return page;
        }
        long last = readable == 0 ? after : page.get(readable - 1).seq();
        throw new RecordUnreadable(selection, last, readable, new IllegalStateException("damaged"));
    }

    @Override
    public List<String> tenants(String after, int limit) {
        return store.tenants(after, limit);
    }
}
