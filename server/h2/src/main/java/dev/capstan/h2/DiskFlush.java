package dev.capstan.h2;

import dev.capstan.core.port.AuditUnavailable;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;

/**
 * The flush that makes commits durable.
 *
 * <p>PostgreSQL has a commit on disk when it returns. H2 has at best passed it to the operating system, so this class
 * makes H2 write and sync, once for all threads that wait at that moment.
 */
@Singleton
public final class DiskFlush {

    private final DataSource dataSource;
    private final DatabaseFile file;
    private final DatabaseState state;
    private final WriteGate gate;
    private final BeforeFlush pending;
    private final boolean syncs;
    private final AtomicLong requests = new AtomicLong();
    private final ReentrantLock oneAtATime = new ReentrantLock();
    private long completed;
    private int synced;

    DiskFlush(DataSource dataSource, DatabaseFile file, DatabaseState state, WriteGate gate, BeforeFlush pending)
            throws SQLException {
        this.dataSource = DelegatingDataSource.unwrapDataSource(dataSource);
        this.file = file;
        this.state = state;
        this.gate = gate;
        this.pending = pending;
        try (Connection connection = this.dataSource.getConnection()) {
            this.syncs = connection.getMetaData().getDatabaseProductName().equals("H2");
        }
    }

    /**
     * Returns once everything committed before, and what is pending, is on disk. Throws what {@link #flushCommitted}
     * throws.
     */
    public void flush() {
        if (syncs) {
            // Read first, as what is pending may be written to a database that was reopened without the change.
            OptionalInt written = state.clearLastWrite();
            pending.beforeFlush();
            flushSince(written);
        }
    }

    /**
     * Returns once everything committed before is on disk.
     *
     * @throws AuditUnavailable where it cannot be written, or the database that this thread wrote to has failed and was
     *     reopened meanwhile, perhaps without what it wrote
     */
    public void flushCommitted() {
        if (syncs) {
            flushSince(OptionalInt.empty());
        }
    }

    /**
     * Flushes.
     *
     * @param before the opening of the database that this thread wrote to before its last write; empty if there is none
     */
    private void flushSince(OptionalInt before) {
        OptionalInt written = state.clearLastWrite();
        long number = requests.incrementAndGet();
        oneAtATime.lock();
        try {
            if (completed < number) {
                long all = requests.get();
                sync();
                completed = all;
                synced = state.clearLastWrite().orElseGet(state::generation);
            }
            if (isLost(before) || isLost(written)) {
                throw new AuditUnavailable("the database failed before the change was on disk", null);
            }
        } finally {
            oneAtATime.unlock();
        }
    }

    private boolean isLost(OptionalInt opening) {
        return opening.isPresent() && opening.getAsInt() != synced;
    }

    /**
     * Syncs what was written and not flushed, such as the use of tokens, so that none of it is older than the period.
     */
    void flushRest() {
        if (syncs && state.clearUnsynced()) {
            flush();
        }
    }

    private void sync() {
        state.clearUnsynced();
        int generation = state.generation();
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            gate.closed(() -> statement.execute("CHECKPOINT"));
            EmbeddedDatabase.sync(connection);
            file.loss().ifPresent(reason -> {
                throw state.lost(reason);
            });
        } catch (SQLException e) {
            state.failed(e, generation);
            throw new AuditUnavailable("the database could not be written to disk", e);
        }
    }
}
