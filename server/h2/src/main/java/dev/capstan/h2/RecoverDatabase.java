package dev.capstan.h2;

import com.zaxxer.hikari.HikariConfigMXBean;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.port.AuditUnavailable;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.context.event.StartupEvent;
import jakarta.annotation.PreDestroy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * The thread that watches the database and makes it writable again after a failure: it replaces the connections, and
 * writes until a write succeeds.
 *
 * <p>A failed write closes an embedded database, and its connections stay dead. A new connection reopens the file,
 * without what was not on disk.
 */
@Context
final class RecoverDatabase implements AutoCloseable, ApplicationEventListener<StartupEvent> {

    private static final System.Logger LOG = System.getLogger(RecoverDatabase.class.getName());

    private static final int PERIOD_MILLIS = 250;

    /** The period during a fault. A database that is being closed is locked for some tens of milliseconds. */
    private static final int PERIOD_OF_FAULT_MILLIS = 50;

    private static final int MAX_STOP_MILLIS = 2000;
    private static final long SYNC_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final HikariDataSource pool;
    private final DatabaseState state;
    private final DatabaseFile file;
    private final DiskReserve reserve;
    private final DiskFlush diskFlush;
    private final FaultLog log;
    private final Thread thread;
    private long syncedAt = System.nanoTime();
    private final CountDownLatch stopping = new CountDownLatch(1);

    RecoverDatabase(
            DataSource dataSource, DatabaseState state, DatabaseFile file, DiskReserve reserve, DiskFlush diskFlush) {
        this.pool = ConnectionPool.of(dataSource);
        this.state = state;
        this.file = file;
        this.reserve = reserve;
        this.diskFlush = diskFlush;
        this.log = new FaultLog(LOG, state);
        this.thread = DaemonThreads.named("database-watch", this::watch);
    }

    /** Starts to watch once everything has started, so that a failed start leaves nothing behind. */
    @Override
    public void onApplicationEvent(StartupEvent started) {
        thread.start();
    }

    private void watch() {
        try {
            while (!isClosed()) {
                state.awaitFault(PERIOD_MILLIS);
                attempt();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isClosed() {
        return stopping.getCount() == 0;
    }

    private void attempt() throws InterruptedException {
        try {
            check();
            if (!state.isWritable()) {
                log.faultStarted();
                recover();
            }
        } catch (RuntimeException | Error e) { // an error, such as exhausted memory, must not end the thread
            LOG.log(System.Logger.Level.ERROR, "the database check failed; retrying", e);
            stopping.await(PERIOD_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void check() {
        file.loss().ifPresent(reason -> state.begin(reason, null));
        reserve.measureIfDue();
        log.connectionsLacked();
        long now = System.nanoTime();
        if (now - syncedAt >= SYNC_NANOS && state.isWritable()) {
            syncedAt = now;
            syncRest();
        }
    }

    private void syncRest() {
        try {
            diskFlush.flushRest();
        } catch (AuditUnavailable e) {
            // the state has the failure
        }
    }

    /**
     * Writes until a write succeeds. Meanwhile the pool opens no connections by itself: it waits longer after each
     * failure, up to 5 s, and all callers would wait as long once the database is back.
     */
    private void recover() throws InterruptedException {
        HikariConfigMXBean config = pool.getHikariConfigMXBean();
        int idle = config.getMinimumIdle();
        config.setMinimumIdle(0);
        try (ProbeConnection connection = new ProbeConnection(pool)) {
            recover(connection);
        } finally {
            config.setMinimumIdle(idle);
        }
    }

    private void recover(ProbeConnection connection) throws InterruptedException {
        long since = state.fault().map(DatabaseState.Fault::sinceNanos).orElseGet(System::nanoTime);
        boolean isReplaced = false;
        while (!state.isWritable()) {
            if (isClosed()) {
                return;
            }
            Optional<String> loss = file.loss();
            if (loss.isEmpty() && !isReplaced) {
                evict();
                isReplaced = true;
            }
            reserve.measureIfDue();
            Optional<String> problem = loss.or(file::unavailability).or(() -> probed(connection));
            if (problem.isPresent()) {
                state.begin(problem.get(), null);
                state.readable(loss.isPresent() || isReadable(connection));
                log.faultContinues();
                if (stopping.await(PERIOD_OF_FAULT_MILLIS, TimeUnit.MILLISECONDS)) {
                    return;
                }
            }
        }
        log.faultEnded(since);
    }

    /** Writes, and gives the pool new connections; returns the reason why it cannot, or empty. */
    private Optional<String> probed(ProbeConnection connection) {
        try {
            connection.write();
            evict();
            connectPool(connection);
            state.recovered();
            return Optional.empty();
        } catch (SQLException e) {
            evict();
            return Optional.of(RootCause.message(e));
        }
    }

    private boolean isReadable(ProbeConnection connection) {
        try {
            connection.read();
            connectPool(connection);
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    /**
     * Gives the pool a connection. If the pool cannot get one, the probe holds an opening of its own, which is given
     * up.
     */
    private void connectPool(ProbeConnection connection) throws SQLException {
        try (Connection pooled = pool.getConnection()) {
            // Before the fault ends, so that nothing that was read from an earlier opening is taken for its content.
            state.opening(EmbeddedDatabase.opened(pooled));
        } catch (SQLException e) {
            connection.discard();
            throw e;
        }
    }

    private void evict() {
        HikariPoolMXBean connections = pool.getHikariPoolMXBean();
        if (connections != null) {
            connections.softEvictConnections();
        }
    }

    /** Stops the thread without an interrupt, which would close the file of an embedded database. */
    @Override
    @PreDestroy
    public void close() {
        stopping.countDown();
        state.wake();
        try {
            thread.join(MAX_STOP_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
