package dev.capstan.audit.port;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;

/**
 * A store of one chain for each tenant, which several nodes may share. An adapter must pass {@code ChainStoreContract}.
 *
 * <p>A store computes no hashes: it passes the true heads, under a lock, to the linker of the records.
 */
public interface ChainStore extends ChainReader {

    /**
     * Extends chains in one transaction, durable on return: locks the heads of these tenants in their order, has
     * records linked onto them, stores the records and moves the heads.
     *
     * <p>A record whose number is not the next one of its chain must be refused by an exception, with all others of the
     * call. Nothing else about the records is checked.
     *
     * <p>No other call, on this node or another, moves one of these heads in between. If this throws, nothing was
     * stored, with one exception: if the store does not know the outcome (a connection lost at the commit), the caller
     * finds it out through {@link #page}. On return, everything stored before is durable as well, even if nothing is
     * added.
     *
     * <p>If {@link #isInTransaction} is true, all of this is part of the caller's transaction: the heads stay locked
     * until it ends, and the records become durable or are lost with it.
     *
     * @param tenantIds the tenants of the chains; a new chain starts at {@link ChainHead#START}
     * @param links links the records; may be called again if a transaction must be repeated, and its exceptions are
     *     passed on
     */
    void extend(SortedSet<String> tenantIds, RecordLinker links);

    /** Whether the calling thread has a transaction open that {@link #extend} joins. */
    default boolean isInTransaction() {
        return false;
    }

    /** Whether {@link #extend} may succeed now; false after a failure, until the store has found that it can write. */
    default boolean isWritable() {
        return true;
    }

    /**
     * A function that links records onto the heads of chains. It must have no side effect, because it may be called
     * again.
     */
    @FunctionalInterface
    interface RecordLinker {

        /** Returns the records that follow these heads, those of each chain in ascending order. */
        List<ChainedRecord> link(Map<String, ChainHead> heads);
    }
}
