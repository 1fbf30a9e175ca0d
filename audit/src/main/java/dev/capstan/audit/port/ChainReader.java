package dev.capstan.audit.port;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import java.util.List;

/** Read access to the chains of a store. */
public interface ChainReader {

    /** Returns the head that the store has written for a tenant; {@link ChainHead#START} if the tenant has no chain. */
    ChainHead head(String tenantId);

    /**
     * Returns the records of a selection with a number above {@code after}, by ascending number, at most {@code limit}.
     *
     * <p>The records are returned as stored, even if damaged: nothing is repaired or left out. A record is never
     * visible before all that have lower numbers in its chain.
     *
     * @param limit 1 to 1001
     * @throws RecordUnreadable if the store is damaged, for the first record of the page that it cannot read
     */
    List<ChainedRecord> page(Selection selection, long after, int limit);

    /**
     * Returns the tenants that have a chain, in an order chosen by the store, after the given one, at most
     * {@code limit}.
     *
     * @param after the last tenant of the page before; empty for the first page
     * @param limit 1 to 1001
     */
    List<String> tenants(String after, int limit);
}
