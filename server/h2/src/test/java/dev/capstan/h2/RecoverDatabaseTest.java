package dev.capstan.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.core.testing.Eventually;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.event.StartupEvent;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecoverDatabaseTest {

    private static final long MORE_THAN_AN_INTERVAL = TimeUnit.MINUTES.toNanos(1);

    @TempDir
    private Path directory;

    private final AtomicInteger measured = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong();

    @Test
    void anErrorEndsOneCheckAndNotTheThread() throws Exception {
        try (ApplicationContext context = DatabaseContext.open(EmbeddedDatabase.url(directory));
                RecoverDatabase recovery = recovery(context)) {
            recovery.onApplicationEvent(new StartupEvent(context));

            Eventually.holds("it measures again", () -> measured.get() > 2);
        }
    }

    @Test
    void aCallerThatFindsNoFreeConnectionIsCountedAndIsNoFault() throws Exception {
        try (ApplicationContext context = DatabaseContext.open(EmbeddedDatabase.url(directory))) {
            HikariDataSource pool = ConnectionPool.of(context.getBean(DataSource.class));
            DatabaseState state = new DatabaseState();
            for (int i = 0; i < pool.getMaximumPoolSize(); i++) {
                pool.getConnection();
            }

            SQLException failure = catchThrowableOfType(SQLException.class, pool::getConnection);

            assertThat(DatabaseUnavailable.of(failure, state, state.generation(), false))
                    .isInstanceOf(AuditUnavailable.class);
            assertThat(state.drainWithoutConnection()).isEqualTo(1);
            assertThat(state.isWritable()).isTrue();
        }
    }

    private RecoverDatabase recovery(ApplicationContext context) {
        return new RecoverDatabase(
                context.getBean(DataSource.class),
                context.getBean(DatabaseState.class),
                context.getBean(DatabaseFile.class),
                new DiskReserve(this::measure, () -> nanos.addAndGet(MORE_THAN_AN_INTERVAL), 1),
                context.getBean(DiskFlush.class));
    }

    /** Fails at the first measurement by the thread. */
    private Optional<Long> measure() {
        if (measured.incrementAndGet() == 2) {
            throw new OutOfMemoryError("thrown by a test");
        }
        return Optional.empty();
    }
}
