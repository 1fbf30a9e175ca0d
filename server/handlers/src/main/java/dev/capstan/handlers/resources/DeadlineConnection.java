package dev.capstan.handlers.resources;

import dev.capstan.handlers.resources.AgentDatabase.User;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * A connection that ends with its call, even during a statement: at the deadline, or when its thread is interrupted.
 */
final class DeadlineConnection implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(DeadlineConnection.class.getName());
    private static final long PACE_MS = 50;

    private final AgentDatabase database;
    private final Connection raw;
    private final int session;
    private final AtomicBoolean open = new AtomicBoolean(true);
    private final Future<?> watch;

    private DeadlineConnection(AgentDatabase database, Connection raw, int session, BooleanSupplier isInTime) {
        this.database = database;
        this.raw = raw;
        this.session = session;
        Thread handler = Thread.currentThread();
        this.watch = database.watches()
                .scheduleWithFixedDelay(
                        () -> {
                            if (handler.isInterrupted() || !isInTime.getAsBoolean()) {
                                close();
                            }
                        },
                        PACE_MS,
                        PACE_MS,
                        TimeUnit.MILLISECONDS);
    }

    static DeadlineConnection open(AgentDatabase database, User user, BooleanSupplier isInTime) throws SQLException {
        Connection raw = database.connect(user);
        try (Statement sql = raw.createStatement();
                ResultSet id = sql.executeQuery("SELECT SESSION_ID()")) {
            id.next();
            return new DeadlineConnection(database, raw, id.getInt(1), isInTime);
        } catch (SQLException | RuntimeException notWatched) {
            raw.close();
            throw notWatched;
        }
    }

    Connection raw() {
        return raw;
    }

    @Override
    public void close() {
        if (!open.compareAndSet(true, false)) {
            return;
        }
        try {
            // Closing alone would wait for the running statement.
            if (!raw.isClosed()) {
                database.abort(session);
            }
            raw.close();
        } catch (SQLException e) {
            LOG.log(System.Logger.Level.WARNING, "a handler's database connection could not be closed", e);
        } finally {
            watch.cancel(false);
        }
    }
}
