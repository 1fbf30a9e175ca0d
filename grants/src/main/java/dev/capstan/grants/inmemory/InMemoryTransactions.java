package dev.capstan.grants.inmemory;

import dev.capstan.grants.port.Transactions;

/**
 * Works on hosts in one process: one at a time on each host, taken back where one throws.
 *
 * <p>Nothing of it is durable, and whoever reads while a work goes on sees what it has done so far.
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
