package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * The PostgreSQL server of this test process: on a free port of the loopback address, with a language's order of
 * texts, without syncs. It is started when first used and stopped with the process.
 *
 * <p>PostgreSQL refuses to run for {@code root}, so the account {@code postgres} runs it there.
 */
public final class PostgresServer {

    private static final String REQUIRED = "CAPSTAN_REQUIRE_POSTGRES";
    private static final String MISSING = "initdb and postgres are not in the PATH, or no account may run them, so"
            + " nothing is tested with PostgreSQL (Debian: apt-get install postgresql)";
    private static final Duration START = Duration.ofSeconds(30);

    private static @Nullable PostgresServer shared;

    private final Path directory;
    private final int port;
    private @Nullable Process process;
    private int databases;

    private PostgresServer() throws IOException {
        this.directory = Files.createTempDirectory("capstan-postgres");
        this.port = freePort();
    }

    /** Returns the running server. Aborts the test if PostgreSQL is missing. */
    public static synchronized PostgresServer shared() {
        PostgresServer server = shared;
        if (server == null) {
            try {
                server = new PostgresServer();
                Runtime.getRuntime().addShutdownHook(new Thread(server::stop));
                server.create();
                server.start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            shared = server;
        }
        return server;
    }

    /** Creates an empty database and returns its JDBC URL. */
    public String newDatabase() {
        return newDatabase("");
    }

    /** Creates an empty database with these options of the statement, and returns its JDBC URL. */
    public synchronized String newDatabase(String options) {
        String name = "test" + databases++;
        execute("CREATE DATABASE " + name + " " + options);
        return url(name);
    }

    /** Executes a statement as the superuser. */
    public void execute(String sql) {
        try (Connection connection = DriverManager.getConnection(url("postgres"));
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("PostgreSQL refused " + sql, e);
        }
    }

    /** Ends the server as a crash does, and starts it again. */
    public void crash() {
        signal("-QUIT");
        start();
    }

    /** Ends the server as an update does, which closes all connections, and starts it again. */
    public void restart() {
        signal("-INT");
        start();
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=postgres";
    }

    private void create() throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxrwx"));
        Process initdb = started(
                "initdb",
                "--no-sync",
                "--auth=trust",
                "--username=postgres",
                "--encoding=UTF8",
                "--locale=C.UTF-8",
                "--locale-provider=icu",
                "--icu-locale=en",
                "--pgdata=" + directory.resolve("data"));
        if (initdb == null || exitCode(initdb) != 0) {
            assertThat(Boolean.parseBoolean(System.getenv(REQUIRED)))
                    .as(MISSING)
                    .isFalse();
            throw new TestAbortedException(MISSING);
        }
    }

    private void start() {
        process = started(
                "postgres",
                "-D",
                directory.resolve("data").toString(),
                "-p",
                Integer.toString(port),
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "unix_socket_directories=",
                "-c",
                "fsync=off",
                "-c",
                "max_connections=300");
        long deadline = System.nanoTime() + START.toNanos();
        while (!accepts()) {
            assertThat(process).as("the process of postgres").isNotNull().matches(Process::isAlive, "runs");
            assertThat(System.nanoTime()).as("PostgreSQL started in " + START).isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    private boolean accepts() {
        try (Connection connection = DriverManager.getConnection(url("postgres"))) {
            return connection.isValid(1);
        } catch (SQLException notYet) {
            return false;
        }
    }

    private void stop() {
        if (process != null) {
            signal("-QUIT");
        }
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted((one, other) -> other.compareTo(one))
                    .forEach(file -> file.toFile().delete());
        } catch (IOException left) {
            // the directory for temporary files keeps it
        }
    }

    /** Sends a signal to the server and waits for its end. */
    private void signal(String name) {
        Process running = process;
        if (running != null) {
            try {
                exitCode(new ProcessBuilder("kill", name, Long.toString(running.pid())).start());
                exitCode(running);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Starts a program as an account that may run it; null if the program is missing. */
    private @Nullable Process started(String... program) {
        boolean isRoot = "root".equals(System.getProperty("user.name"));
        List<String> command = new ArrayList<>(
                isRoot ? List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups") : List.of());
        command.addAll(List.of(program));
        try {
            return new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            directory.resolve("output.txt").toFile()))
                    .start();
        } catch (IOException missing) {
            return null;
        }
    }

    private static int exitCode(Process process) {
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
