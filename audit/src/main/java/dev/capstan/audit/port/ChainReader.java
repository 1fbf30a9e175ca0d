package dev.capstan.audit.port;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import java.util.List;

/** The chains of a store to those who only read them: its records, wherever they are kept. */
public interface ChainReader {

    /** The head that the store has written down for a tenant; {@link ChainHead#START} where it has no chain. */
    ChainHead head(String tenantId);

    /**
     * The records of a selection with a number above {@code after}, by ascending number, at most {@code limit} of them.
     *
     * <p>They are as they are stored, whatever became of them: nothing is repaired or left out. A record is never seen
     * before all that have lower numbers in its chain.
     *
     * @param limit 1 to 1001
     * @throws RecordUnreadable where the store is damaged, for the first record of the page that it cannot read
     */
    List<ChainedRecord> page(Selection selection, long after, int limit);

    /**
     * The tenants that have a chain, in an order of the store's own, after the one named, at most {@code limit} of
     * them.
     *
     * @param after the last tenant of the page before; empty for the first page
     * @param limit 1 to 1001
     */
    List<String> tenants(String after, int limit);
}
