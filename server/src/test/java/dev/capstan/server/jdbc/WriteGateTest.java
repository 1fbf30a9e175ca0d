package dev.capstan.server.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.server.Eventually;
import io.micronaut.context.ApplicationContext;
import io.micronaut.core.type.Argument;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import io.micronaut.transaction.TransactionOperations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class WriteGateTest {

    private static final String CHANGE = "UPDATE database_state SET probes = probes + 1";

    @TempDir
    private Path folder;

    private ApplicationContext context;
    private WriteGate gate;

    @BeforeEach
    void start() {
        context = ApplicationContext.run(Map.of("datasources.default.url", EmbeddedDatabase.url(folder)));
        gate = context.getBean(WriteGate.class);
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void aFlushWaitsForTheTransactionUnderWay() throws Exception {
        CountDownLatch goesOn = new CountDownLatch(1);
        Thread transaction = running(() -> write(() -> {
            change();
            goesOn.await();
        }));
        Eventually.holds("a transaction is under way", () -> gate.underWay() == 1);
        Thread flush = running(() -> context.getBean(Durability.class).flush());

        Eventually.holds("the flush waits", () -> flush.getState() == Thread.State.TIMED_WAITING);
        goesOn.countDown();
        transaction.join();
        flush.join();
        assertThat(gate.underWay()).isZero();
    }

    @Test
    void aTransactionWaitsWhileTheFileIsWritten() throws Exception {
        CountDownLatch goesOn = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(1);
        Thread writing = running(() -> gate.closed(() -> {
            begun.countDown();
            return awaited(goesOn);
        }));
        begun.await();
        AtomicBoolean changed = new AtomicBoolean();
        Thread transaction = running(() -> write(() -> {
            change();
            changed.set(true);
        }));

        Eventually.holds("the transaction waits", () -> transaction.getState() == Thread.State.WAITING);
        assertThat(changed).isFalse();
        goesOn.countDown();
        writing.join();
        transaction.join();
        assertThat(changed).isTrue();
    }

    @Test
    void aReaderDoesNotWait() throws Exception {
        gate.closed(() -> {
            Thread reading = running(() -> execute("SELECT probes FROM database_state"));
            join(reading);
            return true;
        });
    }

    @Test
    void whoeverHoldsARowIsWithinAndDoesNotWaitForTheGateAgain() throws Exception {
        AtomicReference<Thread> flush = new AtomicReference<>();
        write(() -> {
            execute("SELECT probes FROM database_state FOR UPDATE");
            assertThat(gate.underWay()).isOne();
            flush.set(running(() -> context.getBean(Durability.class).flush()));
            Eventually.holds("the flush waits", () -> flush.get().getState() == Thread.State.TIMED_WAITING);
            change();
        });
        flush.get().join();
        assertThat(gate.underWay()).isZero();
    }

    @Test
    void aFlushWithinATransactionWaitsForNobody() {
        write(() -> {
            change();
            context.getBean(Durability.class).flush();
        });

        assertThat(gate.underWay()).isZero();
    }

    @Test
    void everyEndOfATransactionLeaves() throws Exception {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> write(() -> {
                    change();
                    throw new IllegalStateException("rolled back");
                }));
        assertThat(gate.underWay()).as("after a failure").isZero();

        DataSource dataSource = DelegatingDataSource.unwrapDataSource(context.getBean(DataSource.class));
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(connection.getAutoCommit()).isTrue();
            statement.addBatch(CHANGE);
            statement.addBatch(CHANGE);
            statement.executeBatch();
            assertThat(gate.underWay()).as("after a batch that commits itself").isZero();
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.execute("INSERT INTO nowhere VALUES (1)"));
            assertThat(gate.underWay()).as("after a statement that failed").isZero();

            connection.setAutoCommit(false);
            try (PreparedStatement change = connection.prepareStatement(CHANGE)) {
                change.execute();
                connection.rollback(connection.setSavepoint());
                assertThat(gate.underWay()).as("before the end").isOne();
            }
            connection.rollback();
            assertThat(gate.underWay()).as("after it was rolled back").isZero();
            statement.execute(CHANGE);
        }
        assertThat(gate.underWay()).as("after its connection was closed").isZero();
    }

    private interface Work {
        void run() throws Exception;
    }

    private static Thread running(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            return latch.await(50, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void change() {
        execute(CHANGE);
    }

    private void execute(String sql) {
        operations().executeWrite(status -> {
            try (Statement statement = status.getConnection().createStatement()) {
                return statement.execute(sql);
            }
        });
    }

    private void write(Work work) {
        operations().executeWrite(status -> {
            work.run();
            return true;
        });
    }

    @SuppressWarnings("unchecked")
    private TransactionOperations<Connection> operations() {
        return context.getBean(Argument.of(TransactionOperations.class, Connection.class));
    }
}
