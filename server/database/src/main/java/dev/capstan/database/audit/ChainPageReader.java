package dev.capstan.database.audit;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A reader of records of every kind and time from one chain. A verification reads millions, so it uses no mapping
 * layer.
 */
final class ChainPageReader {

    static final String SQL = "SELECT seq, kind, ts, prev, canonical, hash FROM audit_record"
            + " WHERE tenant_id = ? AND seq > ? ORDER BY tenant_id, seq LIMIT ?";

    private ChainPageReader() {}

    /** Returns the rows of a tenant after a number, at most {@code limit}. */
    static List<AuditRow> read(Connection connection, String tenantId, long after, int limit) {
        try (PreparedStatement select = connection.prepareStatement(SQL)) {
            select.setString(1, tenantId);
            select.setLong(2, after);
            select.setInt(3, limit);
            List<AuditRow> page = new ArrayList<>();
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    page.add(new AuditRow(
                            new AuditRow.Key(tenantId, rows.getLong(1)),
                            rows.getString(2),
                            rows.getLong(3),
                            rows.getString(4),
                            rows.getString(5),
                            rows.getString(6)));
                }
            }
            return page;
        } catch (SQLException e) {
            throw new IllegalStateException("the audit chain could not be read", e);
        }
    }
}
