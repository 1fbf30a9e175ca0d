package dev.capstan.database.replay;

import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.database.RowCaches;
import dev.capstan.grants.port.SeenTokens;
import io.micronaut.context.annotation.Property;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Used tokens in a database, written in groups.
 *
 * <p>They are committed and not flushed to disk: the audit record of the same request flushes the database after it. If
 * only this process changes the database, it finds used tokens in memory.
 */
@Singleton
final class JdbcSeenTokens implements SeenTokens {

    private final TokenUseGroupCommit uses;
    private final SeenTokenRows rows;
    private final TransactionOperations<Connection> transactions;
    private final @Nullable UsedTokens inMemory;

    JdbcSeenTokens(
            TokenUseGroupCommit uses,
            SeenTokenRows rows,
            TransactionOperations<Connection> transactions,
            @Property(name = RowCaches.EXCLUSIVE, defaultValue = "false") boolean isExclusive) {
        this.uses = uses;
        this.rows = rows;
        this.transactions = transactions;
        this.inMemory = isExclusive ? UsedTokens.read(transactions) : null;
    }

    @Override
    public boolean firstUse(String identity, String jti, Instant until) {
        SeenTokenRow row = SeenTokenRow.of(identity, jti, until);
        return inMemory == null ? uses.firstUse(row) : firstUse(row, inMemory);
    }

    private boolean firstUse(SeenTokenRow row, UsedTokens used) {
        if (!used.add(row)) {
            return false;
        }
        try {
            return uses.recordUse(row);
        } catch (AuditUnavailable unwritten) {
            used.remove(row);
            throw unwritten;
        }
    }

    @Override
    public int deleteExpired(Instant now) {
        Optional<Long> latest = rows.latest(now.toEpochMilli());
        latest.ifPresent(uses::refuseUntil);
        return latest.map(rows::deleteExpiredInSlices).orElse(0)
                + (inMemory == null ? 0 : deleteExpired(now, inMemory));
    }

    private int deleteExpired(Instant now, UsedTokens used) {
        OptionalLong latest = used.latestExpired(now.toEpochMilli());
        latest.ifPresent(uses::refuseUntil);
        return latest.isPresent() ? used.deleteExpired(transactions, latest.getAsLong()) : 0;
    }
}
