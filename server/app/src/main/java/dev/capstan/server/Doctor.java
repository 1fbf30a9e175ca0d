package dev.capstan.server;

import dev.capstan.cli.SystemClock;
import dev.capstan.config.LoadResult;
import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.text.Text;
import dev.capstan.database.SchemaVersion;
import dev.capstan.handlers.process.RunProcess;
import dev.capstan.nats.NatsAddress;
import dev.capstan.nats.NatsMessageBus;
import dev.capstan.server.settings.ConfinementSettings;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.ListenAddress;
import dev.capstan.server.settings.NetworkSettings;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.SinkSettings;
import dev.capstan.server.settings.StartupFailed;
import dev.capstan.server.tls.ServerTls;
import dev.capstan.sinks.SinkAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The checks of what a server needs, before it starts. They change nothing. */
public final class Doctor {

    private static final Duration NATS_TIMEOUT = Duration.ofSeconds(3);
    private static final long MIB = 1 << 20;
    private static final int RECOMMENDED_JAVA = 25;

    private final Path data;
    private final ListenAddress address;
    private final Optional<Path> fleet;
    private final Map<String, Object> options;
    private final List<Finding> findings = new ArrayList<>();

    private Doctor(Path data, ListenAddress address, Optional<Path> fleet, Map<String, Object> options) {
        this.data = data;
        this.address = address;
        this.fleet = fleet;
        this.options = options;
    }

    /** The state of one thing that a server needs. */
    public enum State {
        /** It is as it should be. */
        OK,
        /** The server starts, and something is worse than it could be. */
        WARNING,
        /** The server does not start, or cannot do what its settings say. */
        FAILED
    }

    /**
     * The result of a check.
     *
     * @param subject what was checked
     * @param state its state
     * @param message what was found, and what to do
     */
    public record Finding(String subject, State state, String message) {}

    /** The result of the check of a subject. */
    private record Result(State state, String message) {

        static Result ok(String message) {
            return new Result(State.OK, message);
        }

        static Result warning(String message) {
            return new Result(State.WARNING, message);
        }

        static Result failed(String message) {
            return new Result(State.FAILED, message);
        }
    }

    /** A check of one thing. */
    @FunctionalInterface
    private interface Check {

        Result run() throws StartupFailed, IOException, InterruptedException;
    }

    /**
     * Runs all checks.
     *
     * @param data data directory
     * @param host address to listen on
     * @param port port to listen on; 0 for a free one
     * @param fleet root directory of the fleet; empty for the fixture fleet
     * @param options settings by the names of {@link Settings}
     */
    public static List<Finding> check(
            Path data, String host, int port, Optional<Path> fleet, Map<String, Object> options)
            throws InterruptedException {
        Doctor doctor = new Doctor(data, new ListenAddress(host, port), fleet, options);
        doctor.add("java", Doctor::java);
        doctor.add("settings", doctor::settings);
        doctor.add("data directory", doctor::directory);
        doctor.add("port", () -> free(doctor.address));
        if (options.get(Settings.MANAGEMENT_PORT) != null) {
            doctor.add(
                    "management port",
                    () -> free(ManagementServer.address(doctor.address, options).orElseThrow()));
        }
        doctor.add("certificate", doctor::certificate);
        doctor.add("public url", doctor::publicUrl);
        doctor.add("database", doctor::database);
        doctor.add("nats", doctor::nats);
        for (SinkAddress sink : doctor.sinks()) {
            doctor.add("sink", () -> reachable(sink));
        }
        doctor.add("fleet", doctor::fleet);
        doctor.add("confinement", doctor::confinement);
        doctor.add("start", doctor::start);
        return List.copyOf(doctor.findings);
    }

    private void add(String subject, Check check) throws InterruptedException {
        try {
            Result result = check.run();
            findings.add(new Finding(subject, result.state(), result.message()));
        } catch (StartupFailed | IOException | RuntimeException e) {
            findings.add(new Finding(subject, State.FAILED, String.valueOf(e.getMessage())));
        }
    }

    private static Result java() {
        int version = Runtime.version().feature();
        String found = "Java " + Runtime.version() + ", heap of at most "
                + Runtime.getRuntime().maxMemory() / MIB + " MiB";
        return version < RECOMMENDED_JAVA
                ? Result.ok(found + "; Java " + RECOMMENDED_JAVA + " starts sooner")
                : Result.ok(found);
    }

    private Result settings() throws StartupFailed {
        ListenAddress.checked(address.host(), address.port());
        NetworkSettings.check(options);
        SinkSettings.check(options);
        return Result.ok("valid");
    }

    private Result directory() throws IOException {
        Path existing = data.toAbsolutePath();
        while (existing.getParent() != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
            return Result.failed(existing + " is not a directory that this user may write; set another with --data, or"
                    + " change its owner");
        }
        if (DataDirectoryLock.isTaken(data)) {
            return Result.failed(DataDirectoryLock.inUse(data).getMessage());
        }
        long free = Files.getFileStore(existing).getUsableSpace() / MIB;
        long reserve = Long.parseLong(String.valueOf(options.getOrDefault(Settings.DISK_RESERVE, "100")));
        String text = data + ", " + free + " MiB are free";
        return free < reserve
                ? Result.warning(text + ", less than --disk-reserve " + reserve + "; free some, or use another disk")
                : Result.ok(text);
    }

    private static Result free(ListenAddress address) {
        String place = address.port() + " of " + address.host();
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(address.host()), address.port()));
            return Result.ok(address.port() == 0 ? "a free one" : place + " is free");
        } catch (IOException taken) {
            return Result.failed(place + " cannot be listened on (" + taken.getMessage()
                    + "); stop the process that has it, or use another port");
        }
    }

    private Result certificate() throws StartupFailed {
        if (ServerTls.of(options).isPresent()) {
            return Result.ok("the server serves HTTPS");
        }
        return address.isLoopback()
                ? Result.ok("none; only this machine reaches the server")
                : Result.warning("none; others reach the server by HTTP: set --tls-cert and --tls-key, or put it behind"
                        + " a proxy that serves HTTPS");
    }

    private Result publicUrl() {
        String set = options.getOrDefault(Settings.PUBLIC_URL, "").toString();
        if (!set.isBlank()) {
            return Result.ok(set);
        }
        return address.isWildcard()
                ? Result.warning("none; tokens and links name 127.0.0.1, which only this machine reaches: set"
                        + " --public-url to the URL that clients use")
                : Result.ok("none; tokens and links name the address of this server");
    }

    private Result database() throws StartupFailed {
        Optional<PostgresDatabase> shared = PostgresDatabase.of(options);
        if (shared.isEmpty()) {
            FileDatabase.requireWhole(data);
            return Result.ok("a file in the data directory, for one server");
        }
        shared.get().prepare();
        if (shared.get().tables() == SchemaVersion.NEWER) {
            return Result.failed(shared.get().newer());
        }
        return Result.ok(shared.get().description().orElse("PostgreSQL"));
    }

    private Result nats() throws InterruptedException {
        @Nullable Object servers = options.get(Settings.NATS);
        if (servers == null) {
            return Result.ok("none; agents of this server are called over HTTP");
        }
        NatsAddress nats = NatsAddress.parse(servers.toString());
        ExecutorService threads = Executors.newCachedThreadPool(DaemonThreads.named("doctor"));
        try (NatsMessageBus bus = new NatsMessageBus(nats, threads)) {
            return bus.awaitSubscribed(NATS_TIMEOUT)
                    ? Result.ok(nats + " answers")
                    : Result.failed(nats + " does not answer within " + NATS_TIMEOUT.toSeconds()
                            + " s; check its address, its credentials and that it runs");
        } finally {
            threads.shutdownNow();
        }
    }

    private List<SinkAddress> sinks() {
        try {
            return SinkSettings.addresses(options.get(Settings.SINKS));
        } catch (IllegalArgumentException e) {
            return List.of(); // the check of the settings reports it
        }
    }

    private static Result reachable(SinkAddress sink) {
        try {
            sink.connect();
            return Result.ok(sink.name() + " accepts connections");
        } catch (IOException e) {
            return Result.warning(
                    sink.name() + " cannot be reached (" + e.getMessage() + "); records wait until it can");
        }
    }

    /** Assembles a server with the same settings and fleet, and an empty database in a directory of its own. */
    private Result start() throws StartupFailed, IOException {
        if (!(Fleets.load(fleet) instanceof LoadResult.Loaded<Fleet> served)) {
            return Result.failed("no server serves a fleet with errors");
        }
        Map<String, Object> settings = new HashMap<>(options);
        settings.keySet().removeAll(PostgresDatabase.SETTINGS);
        Path temporary = Files.createTempDirectory("capstan-doctor");
        try {
            ServerAssembly.of(temporary, address.host(), address.port(), settings)
                    .rehearse(served.value());
            return Result.ok("a server with these settings serves this fleet");
        } finally {
            DataDirectory.delete(temporary);
        }
    }

    private Result fleet() {
        return Fleets.load(fleet)
                .fold(
                        found -> Result.ok(
                                "agents and peers: " + found.catalogs().size()),
                        errors -> Result.failed(Text.count(errors.size(), "error") + "; run capstan validate "
                                + fleet.map(Path::toString).orElse("")));
    }

    private Result confinement() {
        Map<String, Object> settings = new HashMap<>(options);
        settings.put(Settings.DATA, data);
        RunProcess processes = new RunProcess(
                Runnable::run,
                SystemClock.instants(),
                ConfinementSettings.of(
                        name -> Optional.ofNullable(settings.get(name)).map(Object::toString), fleet));
        String confinement = processes.confinement();
        Optional<String> missing = processes.missingMeasures();
        if (missing.isEmpty()) {
            return Result.ok(confinement);
        }
        boolean isRequired = Boolean.parseBoolean(String.valueOf(options.get(Settings.REQUIRE_CONFINEMENT)));
        String message = confinement + ": " + missing.get();
        return isRequired ? Result.failed(message) : Result.warning(message);
    }
}
