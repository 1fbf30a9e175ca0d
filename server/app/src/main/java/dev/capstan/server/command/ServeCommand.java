package dev.capstan.server.command;

import dev.capstan.accounts.CreateFirstAccount.FirstAccount;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.DatabaseOptions;
import dev.capstan.cli.DiagnosticPrinter;
import dev.capstan.cli.Durations;
import dev.capstan.cli.StopSignals;
import dev.capstan.config.LoadResult;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code capstan serve}: loads a fleet and serves it until the process is told to stop. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = "Serve a fleet until stopped.",
        footer = {"", "Without --fleet the server serves the fixture fleet, which the README's examples use."})
public final class ServeCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--fleet",
            paramLabel = "DIR",
            description = "Root directory of the fleet, with agents/<id>/capabilities.yaml,"
                    + " peers/<id>/capabilities.yaml and rpc-peers.yaml below it.")
    private @Nullable Path fleet;

    @Option(
            names = "--fixtures",
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
            converter = Durations.class,
            description = "Time for running calls to finish when the server stops; the rest are cut off with the"
                    + " error 'abandoned'. 0s to 1h. Default: the variable CAPSTAN_GRACE, or 20s.")
    private @Nullable Duration grace;

    @Mixin
    private DatabaseOptions database;

    @Mixin
    private AccessOptions access;

    @Mixin
    private ConnectionOptions pressure;

    @Mixin
    private GrantOptions grants;

    @Mixin
    private PolicyOptions policies;

    @Mixin
    private NetworkOptions networks;

    @Mixin
    private LogOptions logs;

    @Override
    public Integer call() throws InterruptedException {
        logs.apply();
        StopSignals signals = StopSignals.install();
        CompletableFuture<LoadResult<Fleet>> loading = CompletableFuture.supplyAsync(this::load);
        try {
            ServerAssembly assembly = ServerAssembly.of(data, host, port, settings());
            LoadResult<Fleet> loaded = loading.join();
            if (loaded instanceof LoadResult.Rejected<Fleet> rejected) {
                DiagnosticPrinter.print(
                        rejected.diagnostics(), spec.commandLine().getErr());
                return ExitCode.SOFTWARE;
            }
            Fleet served = ((LoadResult.Loaded<Fleet>) loaded).value();
            Optional<CapstanServer> started = assembly.serve(served, this::printPassword, signals::isStopped);
            if (started.isPresent()) {
                serve(started.get(), signals);
            }
            return ExitCode.OK;
        } catch (StartupFailed failed) {
            throw new CommandFailed(failed.getMessage(), failed);
        }
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>(grants.settings());
        database.givenOrVariable().ifPresent(postgres -> settings.putAll(StoppedServerData.settings(postgres)));
        settings.putAll(access.settings());
        settings.putAll(pressure.settings());
        settings.putAll(policies.settings());
        settings.putAll(networks.settings());
        settings.putAll(logs.settings());
        if (grace != null) {
            settings.put(Settings.GRACE, grace.toString());
        }
        settings.put(Settings.DISK_RESERVE, checkedReserve());
        settings.put(Settings.FIXTURES, fixtures || fleet == null);
        return settings;
    }

    private int checkedReserve() {
        if (diskReserve < 0) {
            throw new ParameterException(
                    spec.commandLine(), "--disk-reserve " + diskReserve + " is negative; use a number of MiB, or 0");
        }
        return diskReserve;
    }

    private void serve(CapstanServer started, StopSignals signals) throws InterruptedException {
        try (CapstanServer server = started) {
            server.database().ifPresent(name -> spec.commandLine().getOut().println("Database: " + name));
            spec.commandLine().getOut().println("Signatures by " + server.signatures());
            server.network().ifPresent(network -> spec.commandLine().getOut().println("AGH peers on " + network));
            spec.commandLine().getOut().println("Handler processes: " + server.confinement());
            spec.commandLine().getOut().println("Anonymous callers: " + server.anonymousCallers());
            spec.commandLine().getOut().println("Capstan is ready at " + server.url());
            spec.commandLine().getOut().flush();
            signals.await();
        }
    }

    private void printPassword(FirstAccount account) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("First account: " + account.name() + ", password: " + account.password());
        out.flush();
        if (out.checkError()) {
            throw new CommandFailed("the password of the first account could not be printed, so no account was created;"
                    + " restart with a writable standard output");
        }
    }

    private LoadResult<Fleet> load() {
        if (fleet != null) {
            return Fleets.withPeers(fleet);
        }
        return Fleets.bundled().map(Fleet::of);
    }
}
