package dev.capstan.server.command;

import dev.capstan.cli.DatabaseOptions;
import dev.capstan.cli.DiagnosticPrinter;
import dev.capstan.config.LoadResult;
import dev.capstan.server.settings.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** All options of {@code serve}. Each is a setting, which a variable or a file can set as well. */
public final class ServeOptions {

    /** The arity of a flag: {@code --flag} and {@code --flag=false}. */
    static final String FLAG = "0..1";

    private static final int MIN_CONNECTIONS = 4;
    private static final int MAX_CONNECTIONS = 100;

    @Option(
            names = Configuration.OPTION,
            paramLabel = "FILE",
            description = "File with settings, in YAML, JSON or TOML. Its keys are the names of the options without"
                    + " dashes. Default: none.")
    private @Nullable Path config;

    @Option(
            names = "--fleet",
            paramLabel = "DIR",
            description = "Root directory of the fleet, with agents/<id>/capabilities.yaml,"
                    + " peers/<id>/capabilities.yaml and rpc-peers.yaml below it. Default:"
                    + " the fixture fleet.")
    private @Nullable Path fleet;

    @Option(
            names = "--watch",
            arity = FLAG,
            paramLabel = "BOOL",
            fallbackValue = "true",
            description = "Take over changes of the fleet's files within two seconds. Default: only when asked, by"
                    + " 'capstan reload' or SIGHUP.")
    private boolean watch;

    @Option(
            names = "--fixtures",
            arity = FLAG,
            paramLabel = "BOOL",
            fallbackValue = "true",
            description = "Add the Java handlers and diffs of the fixture fleet to the fleet of --fleet, for copies"
                    + " of its agents. Default: only without --fleet.")
    private boolean fixtures;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "data",
            description = "Data directory, accessible to its owner only; created if missing, otherwise closed to"
                    + " other users. Default: ${DEFAULT-VALUE}.")
    private Path data;

    @Option(
            names = "--disk-reserve",
            paramLabel = "MIB",
            defaultValue = "100",
            description = "Free disk space in MiB to keep for the data directory: below it the log warns, and below"
                    + " a quarter of it calls are refused. 0 reserves nothing. Default: ${DEFAULT-VALUE}.")
    private int diskReserve;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8420",
            description = "Port to listen on; 0 picks a free one. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address to listen on. Default: ${DEFAULT-VALUE}, reachable from this machine only.")
    private String host;

    @Option(
            names = "--grace",
            paramLabel = "DURATION",
            description = "Time for running calls to finish when the server stops; the rest are cut off with the"
                    + " error 'abandoned'. 0s to 1h. Default: 20s.")
    private @Nullable Duration grace;

    @Mixin
    private TlsOptions tls;

    @Mixin
    private DatabaseOptions database;

    @Option(
            names = "--database-connections",
            paramLabel = "N",
            description = "Maximum number of connections to PostgreSQL, " + MIN_CONNECTIONS + " to " + MAX_CONNECTIONS
                    + ". Default: 8.")
    private @Nullable Integer databaseConnections;

    @Mixin
    private AccessOptions access;

    @Mixin
    private ConnectionOptions connections;

    @Mixin
    private GrantOptions grants;

    @Mixin
    private PolicyOptions policies;

    @Mixin
    private ConfinementOptions confinement;

    @Mixin
    private NetworkOptions networks;

    @Mixin
    private LogOptions logs;

    @Mixin
    private TraceOptions traces;

    @Mixin
    private SinkOptions sinks;

    /**
     * Applies variables and the file of settings to the options that the command line does not set.
     *
     * @param spec the command that was parsed
     * @return the settings; empty if the file has errors, which are printed
     */
    Optional<Configuration> configure(CommandSpec spec) {
        LoadResult<Configuration> loaded = Configuration.load(spec, Optional.ofNullable(config), System.getenv());
        return loaded.fold(
                configuration -> {
                    configuration.apply(spec);
                    return Optional.of(configuration);
                },
                diagnostics -> {
                    DiagnosticPrinter.print(diagnostics, spec.commandLine().getErr());
                    return Optional.empty();
                });
    }

    /**
     * Applies the options of the log to this process.
     *
     * @return the action that writes what waits of the access log
     */
    Runnable applyToLog() {
        return logs.apply();
    }

    /** Returns the root directory of the fleet; empty for the fixture fleet. */
    Optional<Path> fleet() {
        return Optional.ofNullable(fleet);
    }

    /** Returns the data directory. */
    Path data() {
        return data;
    }

    /** Returns the address to listen on. */
    String host() {
        return host;
    }

    /** Returns the port to listen on; 0 for a free one. */
    int port() {
        return port;
    }

    /** Returns the settings by the names of {@link Settings}. */
    Map<String, Object> settings(CommandSpec spec) {
        Map<String, Object> settings = new HashMap<>();
        database.givenOrVariable().ifPresent(postgres -> settings.putAll(StoppedServerData.settings(postgres)));
        if (databaseConnections != null) {
            settings.put(Settings.DATABASE_CONNECTIONS, checkedConnections(spec, databaseConnections, settings));
        }
        Stream.of(
                        tls.settings(),
                        access.settings(),
                        connections.settings(),
                        grants.settings(),
                        policies.settings(),
                        confinement.settings(),
                        networks.settings(),
                        logs.settings(),
                        traces.settings(),
                        sinks.settings())
                .forEach(settings::putAll);
        settings.put(Settings.PRIVATE_FILES, PrivateFiles.of(spec, System.getenv()));
        if (grace != null) {
            settings.put(Settings.GRACE, grace.toString());
        }
        settings.put(Settings.DISK_RESERVE, checkedReserve(spec));
        settings.put(Settings.FIXTURES, fixtures || fleet == null);
        settings.put(Settings.WATCH, watch);
        if (watch && fleet == null) {
            throw new ParameterException(
                    spec.commandLine(), "--watch needs --fleet; the fixture fleet has no files that could change");
        }
        return settings;
    }

    private static int checkedConnections(CommandSpec spec, int connections, Map<String, Object> settings) {
        if (!settings.containsKey(Settings.DATABASE_URL)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--database-connections needs --database; a database file in the data directory has no such limit");
        }
        if (connections < MIN_CONNECTIONS || connections > MAX_CONNECTIONS) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--database-connections " + connections + " is out of range; use " + MIN_CONNECTIONS + " to "
                            + MAX_CONNECTIONS);
        }
        return connections;
    }

    private int checkedReserve(CommandSpec spec) {
        if (diskReserve < 0) {
            throw new ParameterException(
                    spec.commandLine(), "--disk-reserve " + diskReserve + " is negative; use a number of MiB, or 0");
        }
        return diskReserve;
    }
}
