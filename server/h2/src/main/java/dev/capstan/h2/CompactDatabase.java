package dev.capstan.h2;

import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.RandomAccessStore;

/**
 * The job that returns free space of an embedded database to the file system while it is in use. H2 does so when a
 * database is closed, which never happens to a server that is always killed.
 */
@Singleton
public final class CompactDatabase {

    /** The percentage of a file in use from which on it is left alone. */
    private static final int MIN_FILL_PERCENT = 60;

    /** The bytes moved in one step. Others wait meanwhile. */
    private static final int STEP = 1 << 20;

    private static final long MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final DataSource dataSource;
    private final DatabaseState state;
    private final WriteGate gate;

    CompactDatabase(DataSource dataSource, DatabaseState state, WriteGate gate) {
        this.dataSource = DelegatingDataSource.unwrapDataSource(dataSource);
        this.state = state;
        this.gate = gate;
    }

    /** Compacts for about 200 ms at most, one mebibyte at a time. Does nothing while most of the file is in use. */
    public void run() {
        if (!state.isWritable()) {
            return;
        }
        try (Connection connection = dataSource.getConnection()) {
            MVStore store = EmbeddedDatabase.store(connection);
            if (store != null && store.getFileStore() instanceof RandomAccessStore file) {
                compact(store, file);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the database could not be compacted", e);
        }
    }

    private void compact(MVStore store, RandomAccessStore file) throws SQLException {
        long end = System.nanoTime() + MAX_NANOS;
        boolean goesOn = true;
        while (goesOn && System.nanoTime() < end) {
            long before = file.size();
            goesOn = gate.closed(() -> compacted(store, file));
            goesOn |= file.size() < before;
        }
    }

    /** Makes one step, and returns whether anything was rewritten. */
    private static boolean compacted(MVStore store, RandomAccessStore file) {
        boolean isRewritten = file.compact(MIN_FILL_PERCENT, STEP);
        file.compactMoveChunks(MIN_FILL_PERCENT, STEP, store); // frees chunks that nothing refers to first
        return isRewritten;
    }
}
