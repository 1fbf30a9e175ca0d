package dev.capstan.server.bench;

import dev.capstan.audit.AppendRecord;
import dev.capstan.audit.port.ChainStore;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import io.micronaut.context.ApplicationContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A measurement of what the execution of a granted capability costs PostgreSQL, and of the time that a group of records
 * takes.
 *
 * <p>Arguments: the directory for data, and the JDBC URL, with the user, of an empty database that has the extension
 * {@code pg_stat_statements}.
 */
public final class DatabaseCostBenchmark {

    private static final List<Integer> CONNECTIONS = List.of(1, 8, 32, 128);
    private static final List<Integer> GROUPS = List.of(1, 4, 16, 64, 256, 1000);
    private static final int GROUP_ROUNDS = 200;
    private static final int WARM_UP_ROUNDS = 8;
    private static final int REQUESTS = 16_000;
    private static final String PADDING = "x".repeat(400);

    private final Path directory;
    private final String url;

    private DatabaseCostBenchmark(Path directory, String url) {
        this.directory = directory;
        this.url = url;
    }

    public static void main(String[] arguments) throws Exception {
        Path directory = Files.createTempDirectory(Files.createDirectories(Path.of(arguments[0])), "database-");
        DatabaseCostBenchmark benchmark = new DatabaseCostBenchmark(directory, arguments[1]);
        benchmark.executions();
        benchmark.groups();
    }

    private void executions() throws IOException, InterruptedException, SQLException {
        List<String> command = List.of(
                "server/target/capstan",
                "serve",
                "--port",
                "0",
                "--data",
                directory.resolve("server").toString(),
                "--database",
                url);
        try (MeasuredServer server = MeasuredServer.start("capstan", command, directory.resolve("server.log"));
                DatabaseFigures figures = new DatabaseFigures(url)) {
            LoadAgent agent = LoadAgent.approvedByOwner(server);
            for (int i = 0; i < WARM_UP_ROUNDS; i++) {
                Round.run(server, agent, Collections.max(CONNECTIONS), REQUESTS);
            }
            System.out.println("| connections | executions/s | 99 % within, ms | server ms | database ms | statements"
                    + " | transactions | groups | flushes | log bytes |\n" + "| --- ".repeat(10) + "|");
            for (int connections : CONNECTIONS) {
                int requests = connections == 1 ? REQUESTS / 8 : REQUESTS;
                DatabaseFigures.Usage before = figures.read();
                Round round = Round.run(server, agent, connections, requests);
                DatabaseFigures.Usage each = figures.read().minus(before).dividedBy(requests);
                System.out.printf(
                        Locale.ROOT,
                        "| %d | %,.0f | %.1f | %.2f | %.2f | %.1f | %.2f | %.3f | %.3f | %,.0f |%n",
                        connections,
                        round.perSecond(),
                        round.slowest(),
                        round.processorMillis(),
                        each.processorMillis(),
                        each.statements(),
                        each.transactions(),
                        each.groups(),
                        each.flushes(),
                        each.logBytes());
            }
            System.out.printf(Locale.ROOT, "%na flush of the log: %.2f ms%n%n", figures.flushMillis());
        }
    }

    /** Measures groups of records without calls, so that each group has the database to itself. */
    private void groups() {
        System.out.println("| records in a group | ms, half within | ms, 99 % within |\n| --- | --- | --- |");
        try (ApplicationContext context = ApplicationContext.run(Map.of(
                        "datasources.default.url", url, "datasources.default.driver-class-name", "org.postgresql.Driver"));
                AppendRecord append = new AppendRecord(context.getBean(ChainStore.class))) {
            for (int size : GROUPS) {
                append(append, size);
                long[] nanos = append(append, size);
                System.out.printf(
                        Locale.ROOT,
                        "| %d | %.2f | %.2f |%n",
                        size,
                        nanos[GROUP_ROUNDS / 2] / 1e6,
                        nanos[GROUP_ROUNDS * 99 / 100] / 1e6);
            }
        }
    }

    private static long[] append(AppendRecord append, int size) {
        List<AuditEvent> group = Collections.nCopies(
                size,
                new AuditEvent(
                        "capability_invocation",
                        Instant.now(),
                        Caller.DEFAULT_TENANT,
                        Json.object().put("padding", PADDING)));
        long[] nanos = new long[GROUP_ROUNDS];
        for (int round = 0; round < GROUP_ROUNDS; round++) {
            long begun = System.nanoTime();
            append.append(group);
            nanos[round] = System.nanoTime() - begun;
        }
        Arrays.sort(nanos);
        return nanos;
    }
}
