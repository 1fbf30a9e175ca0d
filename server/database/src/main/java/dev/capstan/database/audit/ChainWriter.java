package dev.capstan.database.audit;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;

/** A writer of records to the ends of chains. Every call writes one, so it uses no mapping layer. */
record ChainWriter(Connection connection) {

    private static final String LOCK_HEAD = "SELECT seq, hash FROM audit_head WHERE tenant_id = ? FOR UPDATE";
    private static final String ADD_HEAD =
            "INSERT INTO audit_head (tenant_id, seq, hash) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
    private static final String MOVE_HEAD = "UPDATE audit_head SET seq = ?, hash = ? WHERE tenant_id = ?";
    private static final String ADD_RECORD = "INSERT INTO audit_record"
            + " (tenant_id, seq, kind, ts, prev, canonical, hash) VALUES (?, ?, ?, ?, ?, ?, ?)";

    /** Returns the heads of the chains of these tenants, locked until the transaction ends. */
    Map<String, ChainHead> lock(SortedSet<String> tenantIds) throws SQLException {
        Map<String, ChainHead> locked = new HashMap<>();
        for (String tenantId : tenantIds) {
            Optional<ChainHead> head = lock(tenantId);
            if (head.isEmpty()) {
                addHead(tenantId);
                head = lock(tenantId);
            }
            locked.put(tenantId, head.orElseThrow());
        }
        return locked;
    }

    private Optional<ChainHead> lock(String tenantId) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(LOCK_HEAD)) {
            select.setString(1, tenantId);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? Optional.of(new ChainHead(rows.getLong(1), rows.getString(2))) : Optional.empty();
            }
        }
    }

    private void addHead(String tenantId) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(ADD_HEAD)) {
            insert.setString(1, tenantId);
            insert.setLong(2, ChainHead.START.seq());
            insert.setString(3, ChainHead.START.hash());
            insert.executeUpdate();
        }
    }

    /** Adds records, in their order, and moves the heads of their chains. */
    void append(List<ChainedRecord> records) throws SQLException {
        Map<String, ChainHead> moved = new LinkedHashMap<>();
        try (PreparedStatement insert = connection.prepareStatement(ADD_RECORD)) {
            for (ChainedRecord record : records) {
                insert.setString(1, record.tenantId());
                insert.setLong(2, record.seq());
                insert.setString(3, record.kind());
                insert.setLong(4, record.ts().toEpochMilli());
                insert.setString(5, record.prev());
                insert.setString(6, record.canonical());
                insert.setString(7, record.hash());
                insert.addBatch();
                moved.put(record.tenantId(), record.head());
            }
            insert.executeBatch();
        }
        try (PreparedStatement update = connection.prepareStatement(MOVE_HEAD)) {
            for (Map.Entry<String, ChainHead> head : moved.entrySet()) {
                update.setLong(1, head.getValue().seq());
                update.setString(2, head.getValue().hash());
                update.setString(3, head.getKey());
                update.addBatch();
            }
            update.executeBatch();
        }
    }
}
