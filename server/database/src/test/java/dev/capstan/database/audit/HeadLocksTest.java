package dev.capstan.database.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.audit.port.ChainStore;
import dev.capstan.core.testing.Eventually;
import dev.capstan.database.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HeadLocksTest {

    @RegisterExtension
    static final TestDatabase DATABASE = new TestDatabase();

    private static final SortedSet<String> TENANTS = new TreeSet<>(List.of("acme", "default"));

    /** If it waited in the database, it would get the head even if this process were frozen by then. */
    @Test
    void transactionAwaitsTheHeadInItsProcess() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        FutureTask<Boolean> second =
                new FutureTask<>(() -> DATABASE.transactions().executeWrite(status -> {
                    waitBriefly(status.getConnection());
                    begun.countDown();
                    return lockHeads();
                }));
        Thread thread = new Thread(second);

        DATABASE.transactions().executeWrite(status -> {
            lockHeads();
            lockHeads();
            thread.start();
            Eventually.awaitRelease(begun);
            Eventually.holds(
                    "the second one waits", () -> thread.getState() == Thread.State.TIMED_WAITING || second.isDone());
            return true;
        });

        assertThat(second.get(20, TimeUnit.SECONDS)).isTrue();
    }

    /** The database ends one of two transactions that wait for each other. */
    @Test
    void transactionThatHoldsARowDoesNotWaitForGood() throws Exception {
        CountDownLatch changed = new CountDownLatch(1);
        FutureTask<Boolean> holder =
                new FutureTask<>(() -> DATABASE.transactions().executeWrite(status -> {
                    changeRow(status.getConnection());
                    changed.countDown();
                    return lockHeads();
                }));
        FutureTask<Boolean> head =
                new FutureTask<>(() -> DATABASE.transactions().executeWrite(status -> {
                    lockHeads();
                    new Thread(holder).start();
                    Eventually.awaitRelease(changed);
                    return changeRow(status.getConnection());
                }));
        new Thread(head).start();

        assertThat(List.of(ends(head), ends(holder))).contains(true);
    }

    /** Returns whether a transaction has succeeded within 15 s. */
    private static boolean ends(FutureTask<Boolean> transaction) throws Exception {
        try {
            return transaction.get(15, TimeUnit.SECONDS);
        } catch (ExecutionException ended) {
            return false;
        }
    }

    private static boolean changeRow(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate("UPDATE database_state SET probes = probes + 1") == 1;
        }
    }

    private static boolean lockHeads() {
        DATABASE.bean(ChainStore.class).extend(TENANTS, heads -> List.of());
        return true;
    }

    /** Lets a connection wait for a lock of the database for 50 ms only. */
    private static void waitBriefly(Connection connection) throws SQLException {
        boolean isPostgres = connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
        try (Statement statement = connection.createStatement()) {
            statement.execute(isPostgres ? "SET LOCAL lock_timeout = 50" : "SET LOCK_TIMEOUT 50");
        }
    }
}
