package dev.capstan.audit.export;

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
     * Returns the records of a selection that follow a head, up to an unreadable one. Throws {@link ExportFailed} if
     * that is the first of the page.
     *
     * @param limit maximum number of records, 1 to 1001
     */
    public List<ChainedRecord> after(Selection selection, ChainHead head, int limit) throws ExportFailed {
        try {
            return store.page(selection, head.seq(), limit);
        } catch (RecordUnreadable damage) {
            if (damage.readable() == 0) {
                throw new ExportFailed(damage.getMessage() + "; the export ends with " + head);
            }
            return store.page(selection, head.seq(), damage.readable());
        }
    }

    /** Throws {@link ExportFailed} unless the chain of a tenant still has the record that was exported last. */
    public void requireRecord(String tenantId, ChainHead head) throws ExportFailed {
        if (head.seq() == 0) {
            return;
        }
        List<ChainedRecord> there = store.page(Selection.of(tenantId), head.seq() - 1, 1);
        if (there.isEmpty() || !there.get(0).head().equals(head)) {
            throw new ExportFailed("the chain of tenant '" + tenantId + "' no longer has the record " + head
                    + " that was exported last: it was truncated or rewritten; verify it with this expected head");
        }
    }
}
