package dev.capstan.database.replay;

import dev.capstan.core.concurrent.GroupCommit;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.database.file.DatabaseState;
import io.micronaut.transaction.TransactionOperations;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes down the use of tokens, hosts and agents, in groups: one transaction for all that waits at that moment.
 *
 * <p>A token is in the database when its caller hears of it. A time of last use is known to every reader of this node at
 * once, and to other nodes once it is written, within a fraction of a second: a session that goes on here may seem to
 * end there by so much too early, never too late. What a crash takes with it shortens a session likewise.
 */
@Singleton
public final class TokenUseGroupCommit implements AutoCloseable {

    /** Maximum time that a time of last use waits for a token to be written with. */
    private static final Duration LINGER = Duration.ofMillis(50);

    private final ConcurrentMap<String, Long> unwritten = new ConcurrentHashMap<>();
    private final GroupCommit<PendingTokenUse> groups;
    private final AtomicLong forgottenUntil = new AtomicLong(Long.MIN_VALUE);

    TokenUseGroupCommit(TransactionOperations<Connection> transactions, DatabaseState state) {
        this.groups = new GroupCommit<>("store of used tokens", new TokenUseWriter(unwritten, transactions, state));
    }

    /**
     * Whether this is the first use of a token, which is in the database on return.
     *
     * @throws dev.capstan.core.port.AuditUnavailable where that cannot be found out
     */
    public boolean firstUse(String identity, String jti, Instant until) {
        return firstUse(SeenTokenRow.of(identity, jti, until));
    }

    /** As above, of a token or a message as a row; false where its use may have been forgotten. */
    public boolean firstUse(SeenTokenRow row) {
        PendingTokenUse use = new PendingTokenUse(row);
        try {
            groups.submit(use);
        } catch (GroupCommit.NotCommitted e) {
            throw new AuditUnavailable("the use of a token could not be written", e.failure());
        }
        // Looked at after the row was added: whoever forgets says so before it removes rows.
        return use.isFirst() && row.usableUntil() > forgottenUntil();
    }

    /** Returns the latest time until which something was usable whose use was forgotten. */
    long forgottenUntil() {
        return forgottenUntil.get();
    }

    /** Refuses from now on what was usable until this time or before, as its use is about to be forgotten. */
    void forgets(long usableUntil) {
        forgottenUntil.accumulateAndGet(usableUntil, Math::max);
    }

    /** Notes when a host or an agent was used. */
    public void used(String id, Instant at) {
        unwritten.merge(id, at.toEpochMilli(), Math::max);
        groups.commitWithin(LINGER); // after the merge, so that the commit that answers this request has it
    }

    /** The last use that the database may not know of yet; to be asked for before the database is. */
    public Optional<Instant> unwritten(String id) {
        return Optional.ofNullable(unwritten.get(id)).map(Instant::ofEpochMilli);
    }

    /** Every last use that the database may not know of yet, by id; to be asked for before the database is. */
    public Map<String, Instant> unwritten() {
        Map<String, Instant> uses = new HashMap<>();
        unwritten.forEach((id, millis) -> uses.put(id, Instant.ofEpochMilli(millis)));
        return uses;
    }

    /** Writes what waits, and ends; further tokens are refused. */
    @PreDestroy
    @Override
    public void close() {
        groups.close();
    }
}
