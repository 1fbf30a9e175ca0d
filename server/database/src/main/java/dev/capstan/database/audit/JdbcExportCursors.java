package dev.capstan.database.audit;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.port.ExportCursors;
import dev.capstan.h2.DiskFlush;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The cursors of sinks, one row for each tenant. */
@Singleton
final class JdbcExportCursors implements ExportCursors {

    private static final String CHAINS =
            " FROM audit_head h LEFT JOIN export_cursor c ON c.sink = ? AND c.tenant_id = h.tenant_id WHERE h.seq > 0";
    private static final String PENDING = "SELECT h.tenant_id, h.seq, c.seq, c.hash" + CHAINS
            + " AND h.tenant_id > ? AND (c.hash IS NULL OR c.hash <> h.hash OR c.seq <> h.seq)"
            + " ORDER BY h.tenant_id LIMIT ?";
    private static final String LAG = "SELECT COALESCE(SUM(GREATEST(h.seq - COALESCE(c.seq, 0), 0)), 0)" + CHAINS;
    private static final String MOVE =
            "UPDATE export_cursor SET seq = ?, hash = ? WHERE sink = ? AND tenant_id = ? AND seq = ? AND hash = ?";
    private static final String INSERT =
            "INSERT INTO export_cursor (sink, tenant_id, seq, hash) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING";

    private final TransactionOperations<Connection> transactions;
    private final DiskFlush diskFlush;

    JdbcExportCursors(TransactionOperations<Connection> transactions, DiskFlush diskFlush) {
        this.transactions = transactions;
        this.diskFlush = diskFlush;
    }

    @Override
    public List<Pending> pending(String sink, String after, int limit) {
        List<Pending> found = transactions.executeRead(status -> pending(status.getConnection(), sink, after, limit));
        if (!found.isEmpty()) {
            diskFlush.flushCommitted();
        }
        return found;
    }

    private static List<Pending> pending(Connection connection, String sink, String after, int limit)
            throws SQLException {
        List<Pending> found = new ArrayList<>();
        try (PreparedStatement select = connection.prepareStatement(PENDING)) {
            select.setString(1, sink);
            select.setString(2, after);
            select.setInt(3, limit);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    found.add(new Pending(rows.getString(1), cursor(rows), rows.getLong(2)));
                }
            }
        }
        return found;
    }

    private static ChainHead cursor(ResultSet row) throws SQLException {
        String hash = row.getString(4);
        return hash == null ? ChainHead.START : new ChainHead(row.getLong(3), hash);
    }

    @Override
    public long lag(String sink) {
        return transactions.executeRead(status -> {
            try (PreparedStatement select = status.getConnection().prepareStatement(LAG)) {
                select.setString(1, sink);
                try (ResultSet sum = select.executeQuery()) {
                    sum.next();
                    return sum.getLong(1);
                }
            }
        });
    }

    @Override
    public boolean move(String sink, String tenantId, ChainHead from, ChainHead to) {
        return transactions.executeWrite(status -> {
            Connection connection = status.getConnection();
            return from.equals(ChainHead.START)
                    ? insert(connection, sink, tenantId, to)
                    : update(connection, sink, tenantId, from, to);
        });
    }

    private static boolean insert(Connection connection, String sink, String tenantId, ChainHead to)
            throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            insert.setString(1, sink);
            insert.setString(2, tenantId);
            insert.setLong(3, to.seq());
            insert.setString(4, to.hash());
            return insert.executeUpdate() > 0;
        }
    }

    private static boolean update(Connection connection, String sink, String tenantId, ChainHead from, ChainHead to)
            throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(MOVE)) {
            update.setLong(1, to.seq());
            update.setString(2, to.hash());
            update.setString(3, sink);
            update.setString(4, tenantId);
            update.setLong(5, from.seq());
            update.setString(6, from.hash());
            return update.executeUpdate() > 0;
        }
    }
}
