package dev.capstan.database.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.h2.DatabaseState;
import dev.capstan.h2.DiskFlush;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.h2.ReopenedDatabase;
import io.micronaut.context.ApplicationContext;
import io.micronaut.core.type.Argument;
import io.micronaut.transaction.TransactionOperations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecentlyWrittenTest {

    @TempDir
    private Path directory;

    @Test
    void whatWasWrittenAgainAfterALongFaultIsLostWithTheNextOne() throws Exception {
        AtomicLong nanos = new AtomicLong();
        try (ApplicationContext context =
                ApplicationContext.run(Map.of("datasources.default.url", EmbeddedDatabase.url(directory)))) {
            RecentlyWritten<String> recent = new RecentlyWritten<>(context.getBean(DatabaseState.class), nanos::get);
            write(context);
            context.getBean(DiskFlush.class).flush();
            recent.committed(List.of("one"));
            nanos.addAndGet(TimeUnit.MINUTES.toNanos(1));
            ReopenedDatabase.reopen(context);
            write(context);
            assertThat(recent.lost()).containsExactly("one");
            recent.committed(List.of("two"));

            ReopenedDatabase.reopen(context);
            write(context);

            assertThat(recent.lost()).containsExactly("one", "two");
        }
    }

    @SuppressWarnings("unchecked")
    private static void write(ApplicationContext context) {
        TransactionOperations<Connection> transactions =
                context.getBean(Argument.of(TransactionOperations.class, Connection.class));
        transactions.executeWrite(status -> {
            try (Statement statement = status.getConnection().createStatement()) {
                return statement.execute("UPDATE database_state SET probes = probes + 1");
            }
        });
    }
}
