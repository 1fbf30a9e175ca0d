package dev.capstan.database.audit;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.port.ExportCursors;
import dev.capstan.database.Statements;
import dev.capstan.h2.DiskFlush;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
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

    private final Statements statements;
    private final DiskFlush diskFlush;

    JdbcExportCursors(TransactionOperations<Connection> transactions, DiskFlush diskFlush) {
        this.statements = new Statements(transactions);
        this.diskFlush = diskFlush;
    }

    @Override
    public List<Pending> pending(String sink, String after, int limit) {
        List<Pending> found = statements.query(PENDING, JdbcExportCursors::pending, sink, after, limit);
        if (!found.isEmpty()) {
            diskFlush.flushCommitted();
        }
        return found;
    }

    private static Pending pending(ResultSet row) throws SQLException {
        String hash = row.getString(4);
        ChainHead cursor = hash == null ? ChainHead.START : new ChainHead(row.getLong(3), hash);
        return new Pending(row.getString(1), cursor, row.getLong(2));
    }

    @Override
    public long lag(String sink) {
        return statements.query(LAG, row -> row.getLong(1), sink).get(0);
    }

    @Override
    public boolean move(String sink, String tenantId, ChainHead from, ChainHead to) {
        int moved = from.equals(ChainHead.START)
                ? statements.update(INSERT, sink, tenantId, to.seq(), to.hash())
                : statements.update(MOVE, to.seq(), to.hash(), sink, tenantId, from.seq(), from.hash());
        return moved > 0;
    }
}
