package dev.capstan.database.replay;

import dev.capstan.database.file.DatabaseState;
import io.micronaut.transaction.TransactionOperations;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes down the use of tokens, hosts and agents, in groups: one transaction for all that waits at that moment.
 *
 * <p>A token is in the database when its caller hears of it. A time of last use is known to every reader of this node at
 * once, and to other nodes once it is written, within a fraction of a second: a session that goes on here may seem to
 * end there by so much too early, never too late. What a crash takes with it shortens a session likewise.
 */
@Singleton
public final class GroupedUses implements AutoCloseable {

    private final UseQueue queue = new UseQueue();
    private final Thread writer;
    private final AtomicLong forgottenUntil = new AtomicLong(Long.MIN_VALUE);

    GroupedUses(TransactionOperations<Connection> transactions, DatabaseState state) {
        this.writer = new Thread(new UseWriter(queue, transactions, state), "use-writer");
        this.writer.setDaemon(true);
        this.writer.start();
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
        FirstUse use = new FirstUse(row);
        if (!queue.put(use)) {
            use.failed(new IllegalStateException("the used tokens are closed"));
        }
        // Looked at after the row was added: whoever forgets says so before it removes rows.
        return use.await() && row.usableUntil() > forgottenUntil();
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
        queue.note(id, at.toEpochMilli());
    }

    /** The last use that the database may not know of yet; to be asked for before the database is. */
    public Optional<Instant> unwritten(String id) {
        return Optional.ofNullable(queue.unwritten(id)).map(Instant::ofEpochMilli);
    }

    /** Every last use that the database may not know of yet, by id; to be asked for before the database is. */
    public Map<String, Instant> unwritten() {
        Map<String, Instant> unwritten = new HashMap<>();
        queue.unwritten().forEach((id, millis) -> unwritten.put(id, Instant.ofEpochMilli(millis)));
        return unwritten;
    }

    /** Writes what waits, and ends; further tokens are refused. */
    @PreDestroy
    @Override
    public void close() {
        queue.close();
        boolean interrupted = false;
        while (writer.isAlive()) {
            try {
                writer.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
