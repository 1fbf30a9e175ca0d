package dev.capstan.database.registry;

import dev.capstan.database.DigestKey;
import dev.capstan.database.RowQuota;
import dev.capstan.h2.DiskFlush;
import dev.capstan.negotiation.Session;
import dev.capstan.negotiation.port.Sessions;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Instant;
import java.util.Optional;

/** The agreements on versions in a database: at most about 100,000. */
@Singleton
final class JdbcNegotiatedSessions implements Sessions {

    private static final long MAX_SESSIONS = 100_000;

    /** Divisor of the maximum that gives the number of sessions to end when the table is full. */
    private static final long SHARE = 100;

    private final NegotiatedSessionRows rows;
    private final TransactionOperations<Connection> transactions;
    private final DiskFlush diskFlush;
    private final long maxSessions;
    private final RowQuota quota;

    @Inject
    JdbcNegotiatedSessions(
            NegotiatedSessionRows rows, TransactionOperations<Connection> transactions, DiskFlush diskFlush) {
        this(rows, transactions, diskFlush, MAX_SESSIONS);
    }

    JdbcNegotiatedSessions(
            NegotiatedSessionRows rows,
            TransactionOperations<Connection> transactions,
            DiskFlush diskFlush,
            long maxSessions) {
        this.rows = rows;
        this.transactions = transactions;
        this.diskFlush = diskFlush;
        this.maxSessions = maxSessions;
        this.quota = new RowQuota(maxSessions, rows::count);
    }

    @Override
    public void open(Session session, Runnable record) {
        if (!quota.tryReserve()) {
            evictOldest();
        }
        transactions.executeWrite(status -> {
            rows.save(NegotiatedSessionRow.of(session));
            record.run();
            return session;
        });
        diskFlush.flush();
    }

    private synchronized void evictOldest() {
        while (!quota.tryReserve()) {
            rows.busiest().ifPresent(holder -> rows.deleteOldest(holder, Math.max(1, maxSessions / SHARE)));
            quota.invalidate();
        }
    }

    @Override
    public Optional<Session> find(String id) {
        return rows.findById(DigestKey.of(id)).map(row -> row.session(id));
    }

    @Override
    public boolean end(String id, Runnable record) {
        boolean isEnded = transactions.executeWrite(status -> {
            boolean isHere = rows.end(DigestKey.of(id)) == 1;
            if (isHere) {
                record.run();
            }
            return isHere;
        });
        if (!isEnded) {
            return false;
        }
        quota.release();
        diskFlush.flush();
        return true;
    }

    @Override
    public int deleteBefore(Instant before) {
        int deleted = rows.deleteExpiredInSlices(before.toEpochMilli() - 1);
        quota.invalidate();
        return deleted;
    }
}
