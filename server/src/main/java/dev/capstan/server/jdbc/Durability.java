package dev.capstan.server.jdbc;

import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;

/**
 * Makes what was committed durable.
 *
 * <p>PostgreSQL has it on disk when a commit returns. H2 has handed it to the operating system at best, so it is told
 * to write and to sync, once for all who wait at that moment.
 */
@Singleton
final class Durability {

    private final DataSource dataSource;
    private final boolean syncs;
    private final AtomicLong asked = new AtomicLong();
    private final ReentrantLock oneAtATime = new ReentrantLock();
    private long answered;

    Durability(DataSource dataSource) throws SQLException {
        this.dataSource = DelegatingDataSource.unwrapDataSource(dataSource);
        try (Connection connection = this.dataSource.getConnection()) {
            this.syncs = connection.getMetaData().getDatabaseProductName().equals("H2");
        }
    }

    /** Returns once everything that was committed before is on disk. */
    void flush() {
        if (!syncs) {
            return;
        }
        long number = asked.incrementAndGet();
        oneAtATime.lock();
        try {
            if (answered < number) {
                long all = asked.get();
                sync();
                answered = all;
            }
        } finally {
            oneAtATime.unlock();
        }
    }

    private void sync() {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CHECKPOINT SYNC");
        } catch (SQLException e) {
            throw new IllegalStateException("the database could not be written to disk", e);
        }
    }
}
