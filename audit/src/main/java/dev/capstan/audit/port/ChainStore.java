package dev.capstan.audit.port;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;

/**
 * Keeps one chain for each tenant; may be shared by several nodes. An adapter passes {@code ChainStoreContract}.
 *
 * <p>A store knows no hashes: it gives the true heads, under a lock, to whoever links records onto them.
 */
public interface ChainStore {

    /**
     * Makes chains longer in one transaction, durable on return: locks the heads of these tenants in their order, has
     * records linked onto them, keeps the records and moves the heads.
     *
     * <p>No other call, here or on another node, moves one of these heads in between. Where it throws, nothing was
     * kept; an outcome that the store itself does not know (a connection lost at the commit) may throw too, and is
     * cleared up by the caller through {@link #page}.
     *
     * @param tenantIds whose chains; those that have none yet begin at {@link ChainHead#START}
     * @param links may be asked again where a transaction has to be repeated; what it throws is passed on
     */
    void extend(SortedSet<String> tenantIds, Links links);

    /** The head that the store has written down for a tenant; {@link ChainHead#START} where it has no chain. */
    ChainHead head(String tenantId);

    /**
     * The records of a selection with a number above {@code after}, by ascending number, at most {@code limit} of them.
     *
     * <p>They are as they are stored, whatever became of them: nothing is repaired or left out. A record is never seen
     * before all that have lower numbers in its chain.
     *
     * @param limit 1 to 1001
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

    /** Links records onto the heads of chains; it has no effect of its own, so that it can be asked again. */
    @FunctionalInterface
    interface Links {

        /** The records that follow these heads, each chain's in ascending order. */
        List<ChainedRecord> onto(Map<String, ChainHead> heads);
    }
}
