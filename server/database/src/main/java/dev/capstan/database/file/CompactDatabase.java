package dev.capstan.database.file;

import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.RandomAccessStore;

/**
 * Gives the space of an embedded database back to the file system while it is in use. H2 does so when a database is
 * closed, which a server that is only ever killed never does.
 */
@Singleton
public final class CompactDatabase {

    /** The percentage of a file that has to be in use for it to be left alone. */
    private static final int MIN_FILL_PERCENT = 60;

    /** The bytes that are moved at once, since others wait meanwhile. */
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

    /** Works for about 200 ms at most, a mebibyte at a time; does nothing while most of the file is in use. */
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
