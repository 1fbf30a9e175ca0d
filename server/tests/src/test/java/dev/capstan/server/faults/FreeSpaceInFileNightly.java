package dev.capstan.server.faults;

import static org.assertj.core.api.Assertions.assertThatNoException;

import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.h2.FaultyFiles;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A disk that is full where the database file would grow, while space that was freed inside the file can be written:
 * space is freed after two seconds. The database can be opened each time.
 */
class FreeSpaceInFileNightly {

    private static final int WRITERS = 3;
    private static final int ROWS = 200;
    private static final int MAX_ROW_LENGTH = 20_000;
    private static final int ROUNDS = 4;
    private static final int TRIES = 5;
    private static final int ROOM = 40_000;
    private static final long FREED_NANOS = TimeUnit.MILLISECONDS.toNanos(2_500);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theLastStateThatWasWrittenIsOpened(long seed) throws Exception {
        FaultyFiles.register();
        try (Connection first = connection();
                Statement statement = first.createStatement()) {
            statement.execute("CREATE TABLE t (id INT PRIMARY KEY, text VARCHAR)");
        }
        for (int round = 0; round < ROUNDS; round++) {
            fill(new Random(seed * ROUNDS + round));
            assertThatNoException().as("round %d", round).isThrownBy(this::open);
        }
    }

    private void fill(Random random) throws Exception {
        CountDownLatch failed = new CountDownLatch(WRITERS);
        for (int writer = 0; writer < WRITERS; writer++) {
            Random own = new Random(random.nextLong());
            new Thread(() -> write(own, failed)).start();
        }
        LockSupport.parkNanos(FREED_NANOS);
        FaultyFiles.of(directory).limitFreeSpace(random.nextInt(ROOM));
        failed.await();
        FaultyFiles.of(directory).clearFaults();
    }

    /** Writes until the disk is full. Each change is written at once, as the server does with groups of them. */
    private void write(Random random, CountDownLatch failed) {
        try (Connection connection = connection();
                Statement checkpoint = connection.createStatement();
                PreparedStatement merge = connection.prepareStatement("MERGE INTO t VALUES (?, ?)")) {
            for (int row = 0; failed.getCount() > 0; row++) {
                merge.setInt(1, random.nextInt(ROWS));
                merge.setString(2, random.nextInt() + "x".repeat(random.nextInt(MAX_ROW_LENGTH + row * WRITERS)));
                merge.execute();
                checkpoint.execute("CHECKPOINT");
            }
        } catch (SQLException full) {
            // as it is to be
        } finally {
            failed.countDown();
        }
    }

    /** Opens the database, whose file is locked until the failed one is collected. */
    private void open() throws SQLException {
        for (int tries = 1; ; tries++) {
            System.gc();
            try (Connection connection = connection();
                    Statement statement = connection.createStatement()) {
                statement.execute("SELECT SUM(LENGTH(text)) FROM t");
                return;
            } catch (SQLException failed) {
                if (tries == TRIES) {
                    throw failed;
                }
            }
        }
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection(EmbeddedDatabase.url(directory, FaultyFiles.SCHEME), "sa", "");
    }
}
