package dev.capstan.database.replay;

import dev.capstan.core.concurrent.GroupCommit;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.h2.DatabaseState;
import io.micronaut.transaction.TransactionOperations;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The group commit of the use of tokens, hosts and agents: one transaction for all that waits at that moment.
 *
 * <p>A token is in the database before a change by its request is acknowledged. If the request changes nothing, the use
 * of its token is written within {@value #LINGER_MS} ms, so a crash in that time could make it usable again. All readers on this node see a time of last use at
 * once. Other nodes see it once it is written, within a fraction of a second. To them an active session may seem to end
 * too early by that much, never too late. A crash shortens a session likewise.
 */
@Singleton
public final class TokenUseGroupCommit implements AutoCloseable {

    private static final int LINGER_MS = 50;

    /** Maximum time that a use waits for another change to be written with. */
    private static final Duration LINGER = Duration.ofMillis(LINGER_MS);

    private final ConcurrentMap<String, Long> unwritten = new ConcurrentHashMap<>();
    private final PendingTokenUses pending;
    private final GroupCommit<PendingTokenUse> groups;
    private final AtomicLong deletedUntil = new AtomicLong(Long.MIN_VALUE);

    TokenUseGroupCommit(PendingTokenUses pending, TransactionOperations<Connection> transactions, DatabaseState state) {
        this.pending = pending;
        this.groups =
                new GroupCommit<>("store of used tokens", new TokenUseWriter(unwritten, pending, transactions, state));
    }

    /**
     * Whether this is the first use of a token or message, which is in the database on return; false where its use may
     * have been deleted.
     *
     * @throws AuditUnavailable where that cannot be determined
     */
    boolean firstUse(SeenTokenRow row) {
        PendingTokenUse use = new PendingTokenUse(row);
        try {
            groups.submit(use);
        } catch (GroupCommit.NotCommitted e) {
            throw new AuditUnavailable("the use of a token could not be written", e.failure());
        }
        // Checked after the row was added: deletion announces its time before it removes rows.
        return use.isFirst() && use.row().usableUntil() > deletedUntil();
    }

    /**
     * Notes the use of a token that is known to be its first; false where an earlier use may have been deleted. It is in
     * the database with the next change that is flushed, or soon.
     */
    boolean noteUse(SeenTokenRow row) {
        pending.add(row);
        groups.commitWithin(LINGER);
        return row.usableUntil() > deletedUntil();
    }

    /** Returns the latest expiry among the deleted uses. */
    long deletedUntil() {
        return deletedUntil.get();
    }

    /** Refuses from now on everything usable until this time or before, as its use is about to be deleted. */
    void refuseUntil(long usableUntil) {
        deletedUntil.accumulateAndGet(usableUntil, Math::max);
    }

    /** Notes when a host or an agent was used. */
    public void used(String id, Instant at) {
        unwritten.merge(id, at.toEpochMilli(), Math::max);
        groups.commitWithin(LINGER); // after the merge, so that the commit before this request's response includes it
    }

    /** Returns the last use that the database may lack, or null. Must be read before the database is. */
    public @Nullable Instant unwritten(String id) {
        Long millis = unwritten.get(id);
        return millis == null ? null : Instant.ofEpochMilli(millis);
    }

    /** Returns every last use that the database may lack, by id. Must be read before the database is. */
    public Map<String, Instant> unwritten() {
        Map<String, Instant> uses = new HashMap<>();
        unwritten.forEach((id, millis) -> uses.put(id, Instant.ofEpochMilli(millis)));
        return uses;
    }

    /** Writes what waits, and stops. Further tokens are refused. */
    @PreDestroy
    @Override
    public void close() {
        groups.close();
    }
}
