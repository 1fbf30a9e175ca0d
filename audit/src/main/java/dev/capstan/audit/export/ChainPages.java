package dev.capstan.audit.export;

import dev.capstan.audit.BoundedPage;
import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.RecordUnreadable;
import java.util.List;

/** A reader of the records that follow an exported head, page by page. */
public final class ChainPages {

    private final ChainReader store;

    /** Creates a reader of the chains of a store. */
    public ChainPages(ChainReader store) {
        this.store = store;
    }

    /**
     * Returns records of a selection that follow a head, none if there are no more. Throws {@link ExportFailed} if the
     * first cannot be read, or one has no valid hash.
     *
     * @param limit maximum number of records, 1 to 1001
     */
    public List<ChainedRecord> after(Selection selection, ChainHead head, int limit) throws ExportFailed {
        return read(selection, head.seq(), limit, head);
    }

    private List<ChainedRecord> read(Selection selection, long after, int limit, ChainHead head) throws ExportFailed {
        List<ChainedRecord> records;
        try {
            records = BoundedPage.read(store, selection, after, limit).records();
        } catch (RecordUnreadable damage) {
            throw new ExportFailed(damage.getMessage() + "; the export ends with " + head);
        }
        for (ChainedRecord record : records) {
            requireHash(record);
        }
        return records;
    }

    private static void requireHash(ChainedRecord record) throws ExportFailed {
        try {
            record.head();
        } catch (IllegalArgumentException e) {
            throw new ExportFailed("record " + record.seq() + " of tenant '" + record.tenantId()
                    + "' has no valid hash: the chain was changed; verify it");
        }
    }

    /** Throws {@link ExportFailed} unless the chain of a tenant still has the record that was exported last. */
    public void requireRecord(String tenantId, ChainHead head) throws ExportFailed {
        if (head.seq() == 0) {
            return;
        }
        List<ChainedRecord> there = read(Selection.of(tenantId), head.seq() - 1, 1, head);
        if (there.isEmpty() || !there.get(0).head().equals(head)) {
            throw new ExportFailed("the chain of tenant '" + tenantId + "' no longer has the record " + head
                    + " that was exported last: it was truncated or rewritten; verify it with this expected head");
        }
    }
}
