package dev.capstan.database.audit;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.audit.port.RecordUnreadable;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.database.Statements;
import dev.capstan.database.replay.PendingTokenUses;
import dev.capstan.h2.DatabaseState;
import dev.capstan.h2.DiskFlush;
import dev.capstan.h2.DiskReserve;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.data.exceptions.DataAccessException;
import io.micronaut.transaction.TransactionOperations;
import io.micronaut.transaction.TransactionStatus;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/** The audit chains in a database. The head of a chain is a row, locked while the chain grows. */
@Singleton
final class JdbcChainStore implements ChainStore {

    /** The records of every kind and time. A verification reads millions, so it uses no mapping layer. */
    static final String PAGE = "SELECT seq, kind, ts, prev, canonical, hash FROM audit_record"
            + " WHERE tenant_id = ? AND seq > ? ORDER BY tenant_id, seq LIMIT ?";

    private final HeadLocks headLocks = new HeadLocks();
    private final HeadRows heads;
    private final AuditRows rows;
    private final RecordTimeSearch inTime;
    private final ChainReadiness damage;
    private final TransactionOperations<Connection> transactions;
    private final Statements statements;
    private final PendingTokenUses tokenUses;
    private final DiskFlush diskFlush;
    private final DatabaseState state;
    private final DiskReserve reserve;

    JdbcChainStore(
            HeadRows heads,
            AuditRows rows,
            RecordTimeSearch inTime,
            ChainReadiness damage,
            TransactionOperations<Connection> transactions,
            PendingTokenUses tokenUses,
            DiskFlush diskFlush,
            DatabaseState state,
            DiskReserve reserve) {
        this.heads = heads;
        this.rows = rows;
        this.inTime = inTime;
        this.damage = damage;
        this.transactions = transactions;
        this.statements = new Statements(transactions);
        this.tokenUses = tokenUses;
        this.diskFlush = diskFlush;
        this.state = state;
        this.reserve = reserve;
    }

    @Override
    public void extend(SortedSet<String> tenantIds, RecordLinker links) {
        if (isInTransaction()) {
            transactions.executeWrite(status -> extend(status, tenantIds, links));
            return;
        }
        tokenUses.writeWith(uses -> transactions.executeWrite(status -> {
            uses.write(status.getConnection());
            return extend(status, tenantIds, links);
        }));
        diskFlush.flushCommitted();
    }

    /** Extends the chains. Throws what the repositories of other tables throw if the database fails. */
    private int extend(TransactionStatus<Connection> transaction, SortedSet<String> tenantIds, RecordLinker links) {
        headLocks.lock(tenantIds, transaction);
        ChainWriter writer = new ChainWriter(transaction.getConnection());
        try {
            List<ChainedRecord> records = links.link(writer.lock(tenantIds));
            writer.append(records);
            return records.size();
        } catch (SQLException e) {
            throw new DataAccessException("the audit chain could not be written", e);
        }
    }

    @Override
    public boolean isInTransaction() {
        return transactions.findTransactionStatus().isPresent();
    }

    @Override
    public boolean isWritable() {
        return state.admits() && reserve.hasSpaceForCalls();
    }

    @Override
    public ChainHead head(String tenantId) {
        return heads.findById(tenantId).map(JdbcChainStore::head).orElse(ChainHead.START);
    }

    @Override
    public List<ChainedRecord> page(Selection selection, long after, int limit) {
        return readable(selection, after, limit).stream()
                .map(JdbcChainStore::record)
                .toList();
    }

    private List<AuditRow> readable(Selection selection, long after, int limit) {
        try {
            List<AuditRow> page = found(selection, after, limit);
            if (!page.isEmpty() && selection.equals(Selection.of(selection.tenantId()))) {
                damage.read(
                        selection.tenantId(),
                        after,
                        page.get(page.size() - 1).key().seq());
            }
            return page;
        } catch (RuntimeException e) {
            if (!EmbeddedDatabase.isDamaged(e)) {
                throw e;
            }
            head(selection.tenantId()); // a database that reads nothing at all is not damaged in one position
            return readAgain(selection, after, limit, e);
        }
    }

    /**
     * Reads a damaged page again, unless a record in it is still unreadable: the database may only have failed as a
     * whole and been reopened.
     */
    private List<AuditRow> readAgain(Selection selection, long after, int limit, RuntimeException failure) {
        Optional<RecordUnreadable> unreadable =
                new FirstUnreadable(rows -> found(selection, after, rows), limit).find(selection, after, failure);
        if (!state.isWritable()) {
            throw new AuditUnavailable("the database failed while the audit chain was read; read again", failure);
        }
        if (unreadable.isEmpty()) {
            return found(selection, after, limit);
        }
        damage.found(unreadable.get());
        throw unreadable.get();
    }

    private List<AuditRow> found(Selection selection, long after, int limit) {
        if (selection.since() != null || selection.until() != null) {
            return inTime.page(selection, after, limit);
        }
        return selection.kind() == null
                ? statements.query(PAGE, row -> row(selection.tenantId(), row), selection.tenantId(), after, limit)
                : rows.pageOfKind(selection.tenantId(), selection.kind(), after, limit);
    }

    private static AuditRow row(String tenantId, ResultSet row) throws SQLException {
        return new AuditRow(
                new AuditRow.Key(tenantId, row.getLong(1)),
                row.getString(2),
                row.getLong(3),
                row.getString(4),
                row.getString(5),
                row.getString(6));
    }

    @Override
    public List<String> tenants(String after, int limit) {
        return heads.tenants(after, limit);
    }

    private static ChainHead head(HeadRow row) {
        return new ChainHead(row.seq(), row.hash());
    }

    private static ChainedRecord record(AuditRow row) {
        return new ChainedRecord(
                row.key().tenantId(),
                row.key().seq(),
                row.kind(),
                Instant.ofEpochMilli(row.ts()),
                row.prev(),
                row.canonical(),
                row.hash());
    }
}
