package dev.capstan.database;

import dev.capstan.audit.AppendRecord;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import dev.capstan.h2.CompactDatabase;
import dev.capstan.h2.DiskFlush;
import dev.capstan.h2.EmbeddedDatabase;
import dev.capstan.h2.FaultyFiles;
import io.micronaut.context.ApplicationContext;
import io.micronaut.core.type.Argument;
import io.micronaut.transaction.TransactionOperations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Threads that change a database on {@link FaultyFiles} and its audit chain until they are closed: changes with their
 * record in one transaction, and calls.
 */
final class RecordedChanges implements AutoCloseable {

    private static final int CHANGERS = 3;
    private static final int CALLERS = 2;

    private static final String STATE = """
            SELECT h.seq, (SELECT COUNT(*) FROM audit_record WHERE tenant_id = 'default'),
                (SELECT MAX(seq) FROM audit_record WHERE tenant_id = 'default'),
                (SELECT COUNT(*) FROM audit_record WHERE tenant_id = 'default' AND kind = 'changed'),
                (SELECT probes FROM database_state)
            FROM audit_head h WHERE h.tenant_id = 'default'""";

    private final ApplicationContext context;
    private final AppendRecord trail;
    private final List<CompletableFuture<?>> running = new ArrayList<>();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicLong acknowledged = new AtomicLong();

    RecordedChanges(Path data) {
        context = ApplicationContext.run(
                Map.of("datasources.default.url", EmbeddedDatabase.url(data, FaultyFiles.SCHEME)));
        trail = new AppendRecord(context.getBean(ChainStore.class));
        append("begun");
        acknowledged.incrementAndGet();
        for (int i = 0; i < CHANGERS; i++) {
            running.add(CompletableFuture.runAsync(this::change, RecordedChanges::start));
        }
        for (int i = 0; i < CALLERS; i++) {
            running.add(CompletableFuture.runAsync(this::call, RecordedChanges::start));
        }
    }

    /** Whether all threads are still running. */
    boolean isRunning() {
        return running.stream().noneMatch(CompletableFuture::isDone);
    }

    /** Returns the number of records that were acknowledged so far. */
    long acknowledged() {
        return acknowledged.get();
    }

    /** Moves what is in use to the front of the file, and shortens it. */
    void compact() {
        context.getBean(CompactDatabase.class).run();
    }

    private static void start(Runnable task) {
        new Thread(task).start();
    }

    private void change() {
        while (!ended.get()) {
            operations().executeWrite(status -> {
                try (Statement statement = status.getConnection().createStatement()) {
                    statement.execute("UPDATE database_state SET probes = probes + 1");
                }
                append("changed");
                return true;
            });
            context.getBean(DiskFlush.class).flush();
            acknowledged.incrementAndGet();
        }
    }

    private void call() {
        while (!ended.get()) {
            append("called");
            acknowledged.incrementAndGet();
        }
    }

    private void append(String kind) {
        trail.append(List.of(new AuditEvent(kind, Instant.EPOCH, "default", Json.object())));
    }

    @SuppressWarnings("unchecked")
    private TransactionOperations<Connection> operations() {
        return context.getBean(Argument.of(TransactionOperations.class, Connection.class));
    }

    /** Returns what is wrong with a copy of the database; empty if its transactions are whole. Reads all of it. */
    static List<String> broken(Path copy, long acknowledged) {
        try (Connection connection = DriverManager.getConnection(EmbeddedDatabase.url(copy), "sa", "");
                Statement statement = connection.createStatement()) {
            List<String> problems = new ArrayList<>();
            try (ResultSet row = statement.executeQuery(STATE)) {
                row.next();
                long head = row.getLong(1);
                String found = "head " + head + ", records " + row.getLong(2) + " up to " + row.getLong(3) + ", "
                        + row.getLong(5) + " changes and " + row.getLong(4) + " records of them, acknowledged "
                        + acknowledged;
                boolean isWhole = row.getLong(2) == head && row.getLong(3) == head && row.getLong(4) == row.getLong(5);
                if (!isWhole || head < acknowledged) {
                    problems.add(found);
                }
            }
            try (ResultSet rows = statement.executeQuery("SCRIPT")) {
                while (rows.next()) {
                    rows.getString(1);
                }
            }
            return problems;
        } catch (SQLException unreadable) {
            return List.of(unreadable.toString());
        }
    }

    /** Ends the threads. Throws {@link CompletionException} with what one of them has failed with. */
    @Override
    public void close() {
        ended.set(true);
        try {
            running.forEach(CompletableFuture::join);
        } finally {
            trail.close();
            context.close();
        }
    }
}
