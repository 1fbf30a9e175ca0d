package dev.capstan.database.grants;

import dev.capstan.grants.inmemory.HostLocks;
import dev.capstan.grants.port.Transactions;
import dev.capstan.h2.DiskFlush;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;

/**
 * Transactions on hosts in a database: the row of the host is locked during one.
 *
 * <p>Within this process they queue before they take a connection, so that many on one host hold up no others.
 */
@Singleton
final class JdbcTransactions implements Transactions {

    private final HostLocks locks = new HostLocks();
    private final ThreadLocal<String> running = new ThreadLocal<>();
    private final HostRows hosts;
    private final TransactionOperations<Connection> transactions;
    private final DiskFlush diskFlush;

    JdbcTransactions(HostRows hosts, TransactionOperations<Connection> transactions, DiskFlush diskFlush) {
        this.hosts = hosts;
        this.transactions = transactions;
        this.diskFlush = diskFlush;
    }

    @Override
    public <T, E extends Exception> T onHost(String hostId, Work<T, E> work) throws E {
        String outer = running.get();
        if (outer != null) {
            return Transactions.within(outer, hostId, work);
        }
        T result = committed(hostId, work);
        diskFlush.flush();
        return result;
    }

    private <T, E extends Exception> T committed(String hostId, Work<T, E> work) throws E {
        locks.lock(hostId);
        running.set(hostId);
        try {
            return transactions.executeWrite(status -> {
                hosts.lock(hostId);
                return work.run();
            });
        } finally {
            running.remove();
            locks.unlock(hostId);
        }
    }
}
