package dev.capstan.server.jdbc;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainStore;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;

/** The audit chains in a database: the head of a chain is a row, locked while the chain grows. */
@Singleton
final class JdbcChainStore implements ChainStore {

    private final HeadRows heads;
    private final AuditRows rows;
    private final TransactionOperations<Connection> transactions;
    private final Durability durability;

    JdbcChainStore(
            HeadRows heads, AuditRows rows, TransactionOperations<Connection> transactions, Durability durability) {
        this.heads = heads;
        this.rows = rows;
        this.transactions = transactions;
        this.durability = durability;
    }

    @Override
    public void extend(SortedSet<String> tenantIds, Links links) {
        boolean isPart = isInTransaction();
        transactions.executeWrite(status -> {
            List<ChainedRecord> records = links.onto(locked(tenantIds));
            rows.saveAll(records.stream().map(JdbcChainStore::row).toList());
            Map<String, ChainHead> moved = new LinkedHashMap<>();
            records.forEach(record -> moved.put(record.tenantId(), record.head()));
            moved.forEach((tenantId, head) -> heads.update(new HeadRow(tenantId, head.seq(), head.hash())));
            return records.size();
        });
        if (!isPart) {
            durability.flush();
        }
    }

    @Override
    public boolean isInTransaction() {
        return transactions.findTransactionStatus().isPresent();
    }

    private Map<String, ChainHead> locked(SortedSet<String> tenantIds) {
        Map<String, ChainHead> locked = new HashMap<>();
        for (String tenantId : tenantIds) {
            Optional<HeadRow> head = heads.lock(tenantId);
            if (head.isEmpty()) {
                heads.addIfMissing(tenantId, ChainHead.START.seq(), ChainHead.START.hash());
                head = heads.lock(tenantId);
            }
            locked.put(tenantId, head.map(JdbcChainStore::head).orElseThrow());
        }
        return locked;
    }

    @Override
    public ChainHead head(String tenantId) {
        return heads.findById(tenantId).map(JdbcChainStore::head).orElse(ChainHead.START);
    }

    @Override
    public List<ChainedRecord> page(Selection selection, long after, int limit) {
        long since = Optional.ofNullable(selection.since())
                .map(Instant::toEpochMilli)
                .orElse(Long.MIN_VALUE);
        long until = Optional.ofNullable(selection.until())
                .map(Instant::toEpochMilli)
                .orElse(Long.MAX_VALUE);
        List<AuditRow> page = selection.kind() == null
                ? rows.page(selection.tenantId(), since, until, after, limit)
                : rows.pageOfKind(selection.tenantId(), selection.kind(), since, until, after, limit);
        return page.stream().map(JdbcChainStore::record).toList();
    }

    @Override
    public List<String> tenants(String after, int limit) {
        return heads.tenants(after, limit);
    }

    private static ChainHead head(HeadRow row) {
        return new ChainHead(row.seq(), row.hash());
    }

    private static AuditRow row(ChainedRecord record) {
        return new AuditRow(
                new AuditRow.Place(record.tenantId(), record.seq()),
                record.kind(),
                record.ts().toEpochMilli(),
                record.prev(),
                record.canonical(),
                record.hash());
    }

    private static ChainedRecord record(AuditRow row) {
        return new ChainedRecord(
                row.place().tenantId(),
                row.place().seq(),
                row.kind(),
                Instant.ofEpochMilli(row.ts()),
                row.prev(),
                row.canonical(),
                row.hash());
    }
}
