package dev.capstan.server;

import dev.capstan.cli.SystemClock;
import dev.capstan.config.LoadResult;
import dev.capstan.core.concurrent.DaemonThreads;
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

    /** A check of one thing. */
    @FunctionalInterface
    private interface Check {

        Finding run() throws StartupFailed, IOException, InterruptedException;
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
        doctor.add("port", () -> free("port", host, port));
        if (options.get(Settings.MANAGEMENT_PORT) != null) {
            int management =
                    Integer.parseInt(options.get(Settings.MANAGEMENT_PORT).toString());
            String managementHost = String.valueOf(options.get(Settings.MANAGEMENT_HOST));
            doctor.add("management port", () -> free("management port", managementHost, management));
        }
        doctor.add("certificate", doctor::certificate);
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
            findings.add(check.run());
        } catch (StartupFailed | IOException | RuntimeException e) {
            findings.add(new Finding(subject, State.FAILED, String.valueOf(e.getMessage())));
        }
    }

    private static Finding java() {
        int version = Runtime.version().feature();
        String found = "Java " + Runtime.version() + ", heap of at most "
                + Runtime.getRuntime().maxMemory() / MIB + " MiB";
        return version < RECOMMENDED_JAVA
                ? new Finding("java", State.OK, found + "; Java " + RECOMMENDED_JAVA + " starts sooner")
                : new Finding("java", State.OK, found);
    }

    private Finding settings() throws StartupFailed {
        ListenAddress.checked(address.host(), address.port());
        NetworkSettings.check(options);
        SinkSettings.check(options);
        return new Finding("settings", State.OK, "valid");
    }

    private Finding directory() throws IOException {
        Path existing = data.toAbsolutePath();
        while (existing.getParent() != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
            return new Finding(
                    "data directory",
                    State.FAILED,
                    existing + " is not a directory that this user may write; set another with --data, or change its"
                            + " owner");
        }
        if (DataDirectoryLock.isTaken(data)) {
            return new Finding(
                    "data directory",
                    State.FAILED,
                    DataDirectoryLock.inUse(data).getMessage());
        }
        long free = Files.getFileStore(existing).getUsableSpace() / MIB;
        long reserve = Long.parseLong(String.valueOf(options.getOrDefault(Settings.DISK_RESERVE, "100")));
        String text = data + ", " + free + " MiB are free";
        return free < reserve
                ? new Finding(
                        "data directory",
                        State.WARNING,
                        text + ", less than --disk-reserve " + reserve + "; free some, or use another disk")
                : new Finding("data directory", State.OK, text);
    }

    private static Finding free(String subject, String host, int port) throws IOException {
        try (ServerSocket socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(host), port));
            return new Finding(subject, State.OK, port == 0 ? "a free one" : port + " of " + host + " is free");
        } catch (IOException taken) {
            return new Finding(
                    subject,
                    State.FAILED,
                    port + " of " + host + " cannot be listened on (" + taken.getMessage() + "); stop the process that"
                            + " has it, or use another port");
        }
    }

    private Finding certificate() throws StartupFailed {
        return ServerTls.of(options).isPresent()
                ? new Finding("certificate", State.OK, "the server serves HTTPS")
                : new Finding(
                        "certificate",
                        address.isLoopback() ? State.OK : State.WARNING,
                        address.isLoopback()
                                ? "none; only this machine reaches the server"
                                : "none; others reach the server by HTTP: set --tls-cert and --tls-key, or put it"
                                        + " behind a proxy that serves HTTPS");
    }

    private Finding database() throws StartupFailed {
        Optional<PostgresDatabase> shared = PostgresDatabase.of(options);
        if (shared.isEmpty()) {
            return new Finding("database", State.OK, "a file in the data directory, for one server");
        }
        shared.get().prepare();
        if (shared.get().tables() == SchemaVersion.NEWER) {
            return new Finding("database", State.FAILED, shared.get().newer());
        }
        return new Finding("database", State.OK, shared.get().description().orElse("PostgreSQL"));
    }

    private Finding nats() throws InterruptedException {
        @Nullable Object servers = options.get(Settings.NATS);
        if (servers == null) {
            return new Finding("nats", State.OK, "none; agents of this server are called over HTTP");
        }
        NatsAddress nats = NatsAddress.parse(servers.toString());
        ExecutorService threads = Executors.newCachedThreadPool(DaemonThreads.named("doctor"));
        try (NatsMessageBus bus = new NatsMessageBus(nats, threads)) {
            return bus.awaitSubscribed(NATS_TIMEOUT)
                    ? new Finding("nats", State.OK, nats + " answers")
                    : new Finding(
                            "nats",
                            State.FAILED,
                            nats + " does not answer within " + NATS_TIMEOUT.toSeconds()
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

    private static Finding reachable(SinkAddress sink) {
        try {
            sink.connect();
            return new Finding("sink", State.OK, sink.name() + " accepts connections");
        } catch (IOException e) {
            return new Finding(
                    "sink",
                    State.WARNING,
                    sink.name() + " cannot be reached (" + e.getMessage() + "); records wait until it can");
        }
    }

    private LoadResult<Fleet> loaded() {
        return fleet.map(Fleets::withPeers).orElseGet(() -> Fleets.bundled().map(Fleet::of));
    }

    /** Assembles a server with the same settings and fleet, and an empty database in a directory of its own. */
    private Finding start() throws StartupFailed, IOException {
        if (!(loaded() instanceof LoadResult.Loaded<Fleet> served)) {
            return new Finding("start", State.FAILED, "no server serves a fleet with errors");
        }
        Map<String, Object> settings = new HashMap<>(options);
        settings.keySet().removeAll(PostgresDatabase.SETTINGS);
        Path temporary = Files.createTempDirectory("capstan-doctor");
        try {
            ServerAssembly.of(temporary, address.host(), address.port(), settings)
                    .rehearse(served.value());
            return new Finding("start", State.OK, "a server with these settings serves this fleet");
        } finally {
            DataDirectory.delete(temporary);
        }
    }

    private Finding fleet() {
        return loaded().fold(
                        found -> new Finding("fleet", State.OK, found.catalogs().size() + " agents and peers"),
                        errors -> new Finding(
                                "fleet",
                                State.FAILED,
                                errors.size() + (errors.size() == 1 ? " error" : " errors") + "; run capstan validate "
                                        + fleet.map(Path::toString).orElse("")));
    }

    private Finding confinement() {
        Map<String, Object> settings = new HashMap<>(options);
        settings.put(Settings.DATA, data);
        RunProcess processes = new RunProcess(
                Runnable::run,
                SystemClock.instants(),
                ConfinementSettings.of(
                        name -> Optional.ofNullable(settings.get(name)).map(Object::toString), fleet));
        return processes
                .missingMeasures()
                .map(missing -> new Finding(
                        "confinement",
                        Boolean.parseBoolean(String.valueOf(options.get(Settings.REQUIRE_CONFINEMENT)))
                                ? State.FAILED
                                : State.WARNING,
                        processes.confinement() + ": " + missing))
                .orElseGet(() -> new Finding("confinement", State.OK, processes.confinement()));
    }
}
