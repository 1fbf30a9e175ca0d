package dev.capstan.audit.port;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;

/**
 * Keeps one chain for each tenant; may be shared by several nodes. An adapter passes {@code ChainStoreContract}.
 *
 * <p>A store knows no hashes: it gives the true heads, under a lock, to whoever links records onto them.
 */
public interface ChainStore extends ChainReader {

    /**
     * Makes chains longer in one transaction, durable on return: locks the heads of these tenants in their order, has
     * records linked onto them, keeps the records and moves the heads.
     *
     * <p>No other call, here or on another node, moves one of these heads in between. Where it throws, nothing was
     * kept; an outcome that the store itself does not know (a connection lost at the commit) may throw too, and is
     * cleared up by the caller through {@link #page}. What was kept before is durable as well on return, also where nothing
     * is added.
     *
     * <p>Where {@link #isInTransaction} holds, all of this is a part of the caller's transaction: the heads stay locked
     * until it ends, and what is kept becomes durable or is lost with it.
     *
     * @param tenantIds whose chains; those that have none yet begin at {@link ChainHead#START}
     * @param links may be asked again where a transaction has to be repeated; what it throws is passed on
     */
    void extend(SortedSet<String> tenantIds, RecordLinker links);

    /** Whether the calling thread has a transaction open that {@link #extend} joins. */
    default boolean isInTransaction() {
        return false;
    }

    /** Whether {@link #extend} may succeed now; false once it has failed, until the store has found that it can write. */
    default boolean isWritable() {
        return true;
    }

    /** Links records onto the heads of chains; it has no effect of its own, so that it can be asked again. */
    @FunctionalInterface
    interface RecordLinker {

        /** The records that follow these heads, each chain's in ascending order. */
        List<ChainedRecord> link(Map<String, ChainHead> heads);
    }
}
