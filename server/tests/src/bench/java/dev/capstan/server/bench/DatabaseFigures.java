package dev.capstan.server.bench;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.stream.Stream;

/** The counters of a PostgreSQL server of version 14 to 17 on this machine, all since its start. */
final class DatabaseFigures implements AutoCloseable {

    private static final String STATEMENTS = """
            SELECT sum(calls), sum(wal_bytes),
                   sum(calls) FILTER (WHERE query LIKE '%FROM audit_head%FOR UPDATE%'),
                   sum(calls) FILTER (WHERE query LIKE 'BEGIN%')
              FROM pg_stat_statements""";
    private static final String FLUSHES = "SELECT wal_sync, wal_sync_time FROM pg_stat_wal";

    private final Connection connection;
    private final ProcessHandle postmaster;

    /**
     * What a server has done.
     *
     * @param processorMillis processor time of all its processes
     * @param groups groups of audit records
     * @param logBytes bytes written to the log
     */
    record Usage(
            double processorMillis,
            double statements,
            double transactions,
            double groups,
            double flushes,
            double logBytes) {

        Usage minus(Usage before) {
            return new Usage(
                    processorMillis - before.processorMillis,
                    statements - before.statements,
                    transactions - before.transactions,
                    groups - before.groups,
                    flushes - before.flushes,
                    logBytes - before.logBytes);
        }

        Usage dividedBy(double calls) {
            return new Usage(
                    processorMillis / calls,
                    statements / calls,
                    transactions / calls,
                    groups / calls,
                    flushes / calls,
                    logBytes / calls);
        }
    }

    DatabaseFigures(String url) throws SQLException {
        connection = DriverManager.getConnection(url);
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
            row.next();
            postmaster = ProcessHandle.of(row.getLong(1))
                    .flatMap(ProcessHandle::parent)
                    .orElseThrow(() -> new IllegalStateException("PostgreSQL must run on this machine"));
        }
    }

    /** Reads the counters. */
    Usage read() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet statements = statement.executeQuery(STATEMENTS)) {
            statements.next();
            return new Usage(
                    processorMillis(),
                    statements.getDouble(1),
                    statements.getDouble(4),
                    statements.getDouble(3),
                    flushes()[0],
                    statements.getDouble(2));
        }
    }

    /** Returns the mean time of a flush since the server's start, in ms; 0 without {@code track_wal_io_timing}. */
    double flushMillis() throws SQLException {
        double[] flushes = flushes();
        return flushes[1] / Math.max(1, flushes[0]);
    }

    private double[] flushes() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(FLUSHES)) {
            row.next();
            return new double[] {row.getDouble(1), row.getDouble(2)};
        }
    }

    private double processorMillis() {
        return Stream.concat(Stream.of(postmaster), postmaster.descendants())
                        .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
                        .mapToLong(Duration::toNanos)
                        .sum()
                / 1e6;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
