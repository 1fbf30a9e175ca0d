package dev.capstan.database.replay;

import dev.capstan.grants.port.SeenTokens;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Optional;

/**
 * Used tokens in a database, written in groups.
 *
 * <p>They are committed and not flushed to disk: the audit record of the same request flushes the database after it.
 */
@Singleton
final class JdbcSeenTokens implements SeenTokens {

    private final TokenUseGroupCommit uses;
    private final SeenTokenRows rows;

    JdbcSeenTokens(TokenUseGroupCommit uses, SeenTokenRows rows) {
        this.uses = uses;
        this.rows = rows;
    }

    @Override
    public boolean firstUse(String identity, String jti, Instant until) {
        return uses.firstUse(identity, jti, until);
    }

    @Override
    public int deleteExpired(Instant now) {
        Optional<Long> latest = rows.latest(now.toEpochMilli());
        latest.ifPresent(uses::refuseUntil);
        return latest.map(rows::deleteExpiredInSlices).orElse(0);
    }
}
