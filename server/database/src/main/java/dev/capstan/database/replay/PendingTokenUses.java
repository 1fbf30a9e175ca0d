package dev.capstan.database.replay;

import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.h2.BeforeFlush;
import dev.capstan.h2.DatabaseState;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * The uses of tokens that memory has decided on and the database lacks. The next transaction that is flushed writes
 * them: the record of a call and the use of its token are one transaction.
 */
@Singleton
public final class PendingTokenUses implements BeforeFlush {

    private final TransactionOperations<Connection> transactions;
    private final ConcurrentLinkedQueue<SeenTokenRow> rows = new ConcurrentLinkedQueue<>();

    /** Held from taking rows until their commit, so that no request is acknowledged before a commit of its token. */
    private final ReentrantLock writing = new ReentrantLock();

    private final DatabaseState state;
    private final RecentlyWritten<SeenTokenRow> recent;

    PendingTokenUses(TransactionOperations<Connection> transactions, DatabaseState state) {
        this.transactions = transactions;
        this.state = state;
        this.recent = new RecentlyWritten<>(state);
    }

    /** Adds a use. Throws {@link AuditUnavailable} while the database cannot be written. */
    void add(SeenTokenRow row) {
        if (!state.isWritable()) {
            throw new AuditUnavailable("the use of a token could not be written", null);
        }
        rows.add(row);
    }

    /**
     * Runs a transaction that writes all pending uses; if it throws, they are pending again. Transactions without uses
     * run side by side.
     */
    public <T> T writeWith(Function<Uses, T> transaction) {
        List<SeenTokenRow> taken;
        writing.lock();
        try {
            taken = take();
            if (!taken.isEmpty()) {
                return write(taken, transaction);
            }
        } finally {
            writing.unlock();
        }
        return transaction.apply(new Uses(taken));
    }

    private <T> T write(List<SeenTokenRow> taken, Function<Uses, T> transaction) {
        boolean isCommitted = false;
        try {
            T result = transaction.apply(new Uses(taken));
            isCommitted = true;
            recent.committed(taken);
            return result;
        } finally {
            if (!isCommitted) {
                rows.addAll(taken);
            }
        }
    }

    private List<SeenTokenRow> take() {
        List<SeenTokenRow> taken = new ArrayList<>();
        for (SeenTokenRow row = rows.poll(); row != null; row = rows.poll()) {
            taken.add(row);
        }
        return taken;
    }

    /** Uses that the transaction given to {@link #writeWith} writes once. */
    public final class Uses {

        private final List<SeenTokenRow> taken;

        private Uses(List<SeenTokenRow> taken) {
            this.taken = taken;
        }

        /** Writes them. */
        public void write(Connection connection) throws SQLException {
            if (!taken.isEmpty()) {
                UsedTokens.write(connection, taken);
                UsedTokens.write(connection, recent.lost());
            }
        }
    }

    /**
     * Writes the pending uses in a transaction of their own, if there are any. Within another transaction, which could
     * be undone and whose locks a writer may wait for, it leaves them to the flush after that one.
     */
    @Override
    public void beforeFlush() {
        if (transactions.findTransactionStatus().isPresent()) {
            return;
        }
        writeWith(uses -> uses.taken.isEmpty() || isWritten(uses));
    }

    private boolean isWritten(Uses uses) {
        return transactions.executeWrite(status -> {
            uses.write(status.getConnection());
            return true;
        });
    }
}
