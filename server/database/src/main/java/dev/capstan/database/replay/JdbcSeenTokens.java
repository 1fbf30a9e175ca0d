package dev.capstan.database.replay;

import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.grants.port.SeenTokens;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.annotation.Property;
import io.micronaut.transaction.TransactionOperations;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Used tokens in a database, written in groups.
 *
 * <p>Each process knows in memory the tokens that were used before it started, or in it, and refuses them at once. If
 * it shares the database, the database decides on the others, and the use is committed before it is decided on. Otherwise it is written with
 * the record of its request.
 */
@Singleton
final class JdbcSeenTokens implements SeenTokens {

    private final TokenUseGroupCommit uses;
    private final SeenTokenRows rows;
    private final TransactionOperations<Connection> transactions;
    private final UsedTokens known;
    private final boolean isExclusive;

    JdbcSeenTokens(
            TokenUseGroupCommit uses,
            SeenTokenRows rows,
            TransactionOperations<Connection> transactions,
            @Property(name = EmbeddedDatabase.EXCLUSIVE, defaultValue = "false") boolean isExclusive) {
        this.uses = uses;
        this.rows = rows;
        this.transactions = transactions;
        this.known = UsedTokens.read(transactions);
        this.isExclusive = isExclusive;
    }

    @Override
    public boolean firstUse(String identity, String jti, Instant until) {
        SeenTokenRow row = SeenTokenRow.of(identity, jti, until);
        if (!known.add(row)) {
            return false;
        }
        try {
            return isExclusive ? uses.noteUse(row) : uses.firstUse(row);
        } catch (AuditUnavailable unwritten) {
            known.remove(row);
            throw unwritten;
        }
    }

    @Override
    public int deleteExpired(Instant now) {
        Optional<Long> latest = rows.latest(now.toEpochMilli());
        latest.ifPresent(uses::refuseUntil);
        int forgotten = deleteKnown(now);
        return latest.map(rows::deleteExpiredInSlices).orElse(0) + (isExclusive ? forgotten : 0);
    }

    private int deleteKnown(Instant now) {
        OptionalLong latest = known.latestExpired(now.toEpochMilli());
        latest.ifPresent(uses::refuseUntil);
        return latest.isPresent() ? known.deleteExpired(transactions, latest.getAsLong()) : 0;
    }
}
