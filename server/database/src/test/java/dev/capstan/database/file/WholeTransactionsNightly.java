package dev.capstan.database.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.audit.AppendRecord;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import io.micronaut.context.ApplicationContext;
import io.micronaut.core.type.Argument;
import io.micronaut.transaction.TransactionOperations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Copies of the database file, each as a kill at that moment would leave it: every change is in it with its record, and
 * the chain has no gap. {@code -Dcapstan.copies.seconds=N} goes on for longer.
 */
@Timeout(3_600)
class WholeTransactionsNightly {

    private static final Duration TIME = Duration.ofSeconds(Long.getLong("capstan.copies.seconds", 120));
    private static final int CHANGERS = 3;
    private static final int CALLERS = 2;

    private static final String STATE = """
            SELECT h.seq, (SELECT COUNT(*) FROM audit_record WHERE tenant_id = 'default'),
                (SELECT MAX(seq) FROM audit_record WHERE tenant_id = 'default'),
                (SELECT COUNT(*) FROM audit_record WHERE tenant_id = 'default' AND kind = 'changed'),
                (SELECT probes FROM database_state)
            FROM audit_head h WHERE h.tenant_id = 'default'""";

    @TempDir
    private Path directory;

    private final AtomicBoolean ended = new AtomicBoolean();

    @Test
    void aKillLeavesWholeTransactions() throws Exception {
        FaultyFiles.register();
        Path data = Files.createDirectory(directory.resolve("data"));
        ExecutorService threads = Executors.newCachedThreadPool();
        List<Future<?>> running = new ArrayList<>();
        int copies = 0;
        List<String> torn = new ArrayList<>();
        try (ApplicationContext context = ApplicationContext.run(
                        Map.of("datasources.default.url", EmbeddedDatabase.url(data, FaultyFiles.SCHEME)));
                AppendRecord trail = new AppendRecord(context.getBean(ChainStore.class))) {
            append(trail, "begun");
            for (int i = 0; i < CHANGERS; i++) {
                running.add(threads.submit(() -> change(context, trail)));
            }
            for (int i = 0; i < CALLERS; i++) {
                running.add(threads.submit(() -> call(trail)));
            }
            long end = System.nanoTime() + TIME.toNanos();
            while (System.nanoTime() < end && running.stream().noneMatch(Future::isDone)) {
                torn.addAll(broken(copied(data, copies)));
                copies++;
            }
            ended.set(true);
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            ended.set(true);
            threads.shutdown();
            threads.awaitTermination(1, TimeUnit.MINUTES);
        }
        assertThat(torn).as("of %d copies", copies).isEmpty();
        assertThat(copies).isGreaterThan(1);
    }

    private Path copied(Path data, int number) throws Exception {
        Path copy = Files.createDirectory(directory.resolve("copy" + number));
        FaultyFiles.of(data).copyDatabase(EmbeddedDatabase.file(copy));
        return copy;
    }

    private static List<String> broken(Path copy) throws Exception {
        try (Connection connection = DriverManager.getConnection(EmbeddedDatabase.url(copy), "sa", "");
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(STATE)) {
            row.next();
            long head = row.getLong(1);
            boolean isWhole = row.getLong(2) == head && row.getLong(3) == head && row.getLong(4) == row.getLong(5);
            return isWhole
                    ? List.of()
                    : List.of("head " + head + ", records " + row.getLong(2) + " up to " + row.getLong(3) + ", "
                            + row.getLong(5) + " changes and " + row.getLong(4) + " records of them");
        } finally {
            Files.delete(EmbeddedDatabase.file(copy));
        }
    }

    private Void change(ApplicationContext context, AppendRecord trail) {
        while (!ended.get()) {
            operations(context).executeWrite(status -> {
                try (Statement statement = status.getConnection().createStatement()) {
                    statement.execute("UPDATE database_state SET probes = probes + 1");
                }
                append(trail, "changed");
                return true;
            });
            context.getBean(DiskFlush.class).flush();
        }
        return null;
    }

    private Void call(AppendRecord trail) {
        while (!ended.get()) {
            append(trail, "called");
        }
        return null;
    }

    private static void append(AppendRecord trail, String kind) {
        trail.append(List.of(new AuditEvent(kind, Instant.EPOCH, "default", Json.object())));
    }

    @SuppressWarnings("unchecked")
    private static TransactionOperations<Connection> operations(ApplicationContext context) {
        return context.getBean(Argument.of(TransactionOperations.class, Connection.class));
    }
}
