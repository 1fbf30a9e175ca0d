package dev.capstan.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.testing.Eventually;
import io.micronaut.context.ApplicationContext;
import io.micronaut.core.type.Argument;
import io.micronaut.data.connection.jdbc.advice.DelegatingDataSource;
import io.micronaut.transaction.TransactionOperations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriteGateTest {

    private static final String CHANGE = "UPDATE database_state SET probes = probes + 1";

    @TempDir
    private Path directory;

    private ApplicationContext context;
    private WriteGate gate;

    @BeforeEach
    void start() throws SQLException {
        context = DatabaseContext.open(EmbeddedDatabase.url(directory));
        gate = context.getBean(WriteGate.class);
    }

    @AfterEach
    void stop() {
        context.close();
    }

    @Test
    void aTransactionWaitsWhileTheFileIsWritten() throws Exception {
        CountDownLatch written = new CountDownLatch(1);
        Thread writing = writing(written);
        Thread transaction = running(() -> write(this::change));

        isBlocked(transaction);
        written.countDown();
        writing.join();
        transaction.join();
        assertThat(changes()).isOne();
    }

    @Test
    void theEndOfATransactionWaitsWhileTheFileIsWritten() throws Exception {
        CountDownLatch changed = new CountDownLatch(1);
        CountDownLatch ends = new CountDownLatch(1);
        Thread transaction = running(() -> write(() -> {
            change();
            changed.countDown();
            ends.await();
        }));
        changed.await();
        CountDownLatch written = new CountDownLatch(1);
        Thread writing = writing(written);
        ends.countDown();

        isBlocked(transaction);
        assertThat(changes()).isZero();
        written.countDown();
        writing.join();
        transaction.join();
        assertThat(changes()).isOne();
    }

    @Test
    void theWritingWaitsForStatementsAndHoldsUpTransactionsThatBegin() throws Exception {
        WriteGate patient = new WriteGate(Duration.ofMinutes(1));
        patient.enter(true);
        Thread writing = running(() -> patient.closed(() -> "written"));
        Eventually.holds("the file is to be written", () -> isWithin(writing, "WriteGate.close"));
        Thread late = running(() -> patient.enter(true));
        isBlocked(late);

        patient.enter(false);
        patient.leave();
        assertThat(writing.isAlive()).isTrue();
        patient.leave();
        writing.join();
        late.join();
    }

    @Test
    void holderOfAnAwaitedRowLockIsLetThrough() throws Exception {
        AtomicReference<Thread> waiting = new AtomicReference<>();
        AtomicReference<Thread> flush = new AtomicReference<>();
        write(() -> {
            execute("SELECT probes FROM database_state FOR UPDATE");
            waiting.set(running(() -> write(this::change)));
            Eventually.holds("a statement waits for the row", () -> isWithin(waiting.get(), "org.h2."));
            flush.set(running(() -> context.getBean(DiskFlush.class).flush()));
            Eventually.holds(
                    "the file is to be written",
                    () -> isWithin(flush.get(), "WriteGate.close")
                            || !flush.get().isAlive());
            change();
        });
        waiting.get().join();
        flush.get().join();

        assertThat(changes()).isEqualTo(2);
    }

    @Test
    void aStatementThatTakesTooLongIsNotWaitedFor() throws Exception {
        WriteGate impatient = new WriteGate(Duration.ofMillis(1));
        impatient.enter(true);

        assertThat(impatient.closed(() -> "written")).isEqualTo("written");
    }

    @Test
    void aReaderDoesNotWait() throws Exception {
        assertThat(gate.closed(this::readCount)).isZero();
    }

    @Test
    void aTransactionMayHaveTheFileWritten() {
        write(() -> {
            change();
            context.getBean(DiskFlush.class).flush();
            change();
        });

        assertThat(changes()).isEqualTo(2);
    }

    @Test
    void nextTransactionIsNewHoweverTheLastEnded() throws Exception {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> write(() -> {
                    change();
                    throw new IllegalStateException("rolled back");
                }));
        DataSource dataSource = DelegatingDataSource.unwrapDataSource(context.getBean(DataSource.class));
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(connection.getAutoCommit()).isTrue();
            statement.addBatch(CHANGE);
            statement.addBatch(CHANGE);
            statement.executeBatch();
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.execute("INSERT INTO nowhere VALUES (1)"));
            connection.setAutoCommit(false);
            statement.execute(CHANGE);
            connection.rollback(connection.setSavepoint());
            connection.rollback();
            statement.execute(CHANGE);
        }
        assertThat(changes()).isEqualTo(2);

        CountDownLatch written = new CountDownLatch(1);
        Thread writing = writing(written);
        Thread next = running(() -> write(this::change));
        isBlocked(next);
        written.countDown();
        writing.join();
        next.join();
    }

    /** Writes the file until it is told that it has been written. */
    private Thread writing(CountDownLatch written) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        Thread writing = running(() -> gate.closed(() -> {
            begun.countDown();
            return awaited(written);
        }));
        begun.await();
        return writing;
    }

    private static void isBlocked(Thread thread) throws Exception {
        Eventually.holds("it waits at the gate", () -> isWithin(thread, "WriteGate.enter"));
    }

    private static boolean isWithin(Thread thread, String place) {
        boolean waits = thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
        return waits
                && Stream.of(thread.getStackTrace())
                        .anyMatch(frame -> (frame.getClassName() + "." + frame.getMethodName()).contains(place));
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

    private long readCount() throws SQLException {
        AtomicLong read = new AtomicLong(-1);
        Thread reading = running(() -> read.set(changes()));
        try {
            reading.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return read.get();
    }

    private long changes() {
        return operations().executeRead(status -> {
            try (Statement statement = status.getConnection().createStatement();
                    ResultSet row = statement.executeQuery("SELECT probes FROM database_state")) {
                row.next();
                return row.getLong(1);
            }
        });
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
