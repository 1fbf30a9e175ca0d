package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.Transactions;

/**
 * In-memory transactions: one at a time per host, undone if one throws.
 *
 * <p>They are not durable, and concurrent readers see uncommitted changes.
 */
final class InMemoryTransactions implements Transactions {

    private final HostLocks locks = new HostLocks();
    private final ThreadLocal<String> running = new ThreadLocal<>();
    private final UndoLog undo;

    InMemoryTransactions(UndoLog undo) {
        this.undo = undo;
    }

    @Override
    public <T, E extends Exception> T onHost(String hostId, Work<T, E> work) throws E {
        String outer = running.get();
        if (outer != null) {
            return Transactions.within(outer, hostId, work);
        }
        locks.lock(hostId);
        running.set(hostId);
        try {
            return undo.allOrNothing(work);
        } finally {
            running.remove();
            locks.unlock(hostId);
        }
    }
}
