package dev.capstan.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.Eventually;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/** A real NATS server on a free port of this machine, for all tests of a class. */
public final class NatsServer implements BeforeAllCallback, AfterAllCallback {

    private static final String REQUIRED = "CAPSTAN_REQUIRE_NATS";
    private static final String MISSING =
            "nats-server is not on this machine: AGH over NATS is not tried (Debian:" + " apt-get install nats-server)";
    private static final String HOST = "127.0.0.1";

    private final List<String> configuration;
    private int port;
    private @Nullable Path folder;
    private @Nullable Process process;

    /**
     * Starts a server with these lines in its configuration file.
     *
     * @param configuration lines in which <code>{folder}</code> stands for the server's temporary directory
     */
    public NatsServer(String... configuration) {
        this.configuration = List.of(configuration);
    }

    /** Returns a server with JetStream, which keeps its streams over a restart, and with these further lines. */
    public static NatsServer withJetStream(String... configuration) {
        return new NatsServer(
                Stream.concat(Stream.of("jetstream { store_dir: \"{folder}\" }"), Stream.of(configuration))
                        .toArray(String[]::new));
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        startProcess();
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        end();
    }

    /** Ends it and tidies up. */
    public void end() throws IOException {
        stop();
        if (folder != null) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /**
     * Starts it on a port that is free; where the program is missing, the tests are called off, or fail where it is
     * required.
     */
    public void startProcess() throws IOException, InterruptedException {
        if (program().isEmpty()) {
            if (Boolean.getBoolean(REQUIRED) || Boolean.parseBoolean(System.getenv(REQUIRED))) {
                throw new AssertionError(MISSING);
            }
            throw new TestAbortedException(MISSING);
        }
        folder = Files.createTempDirectory("capstan-nats-");
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
            port = free.getLocalPort();
        }
        start();
    }

    private static Optional<Path> program() {
        return Stream.concat(
                        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)),
                        Stream.of("/usr/sbin", "/usr/local/bin"))
                .map(directory -> Path.of(directory, "nats-server"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Starts it again, where it listened before. */
    public void start() throws IOException, InterruptedException {
        if (folder == null) {
            throw new IllegalStateException("it never began");
        }
        String place = folder.toString();
        Path file = Files.write(
                folder.resolve("nats.conf"),
                configuration.stream()
                        .map(line -> line.replace("{folder}", place))
                        .toList());
        process = new ProcessBuilder(
                        program().orElseThrow().toString(),
                        "-a",
                        HOST,
                        "-p",
                        Integer.toString(port),
                        "-c",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        Process started = process;
        Eventually.holds("nats-server listens on port " + port, () -> !started.isAlive() || isListening());
        assertThat(started.isAlive())
                .as("nats-server runs with " + configuration)
                .isTrue();
    }

    private boolean isListening() {
        try (Socket socket = new Socket(HOST, port)) {
            return socket.isConnected();
        } catch (IOException refused) {
            return false;
        }
    }

    /** Stops the server at once and closes its connections. */
    public void stop() {
        if (process != null) {
            process.destroyForcibly().onExit().orTimeout(20, TimeUnit.SECONDS).join();
        }
    }

    /** Has it say nothing for a while, though connections to it last. */
    public void suspend() throws IOException, InterruptedException {
        signal("-STOP");
        Path state =
                Path.of("/proc", Long.toString(Objects.requireNonNull(process).pid()), "stat");
        // The signal may arrive later than it was sent; other systems than Linux do not say when.
        if (Files.exists(state)) {
            Eventually.holds("the NATS server is stopped", () -> isStopped(state));
        }
    }

    private static boolean isStopped(Path state) {
        try {
            return Files.readString(state).contains(") T ");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Resumes the server. */
    public void resume() throws IOException, InterruptedException {
        signal("-CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        long pid = Objects.requireNonNull(process, "it does not run").pid();
        assertThat(new ProcessBuilder("kill", name, Long.toString(pid)).start().waitFor())
                .as("kill " + name)
                .isZero();
    }

    /** The URL that clients use. */
    public String url() {
        return url("");
    }

    /** The URL that clients use who say who they are, such as {@code user:password@}. */
    public String url(String credentials) {
        return "nats://" + credentials + HOST + ":" + port;
    }

    /** The port it listens on. */
    public int port() {
        return port;
    }
}
