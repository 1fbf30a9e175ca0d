package dev.capstan.server.command;

import dev.capstan.accounts.CreateFirstAccount.FirstAccount;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.DiagnosticPrinter;
import dev.capstan.cli.Signals;
import dev.capstan.cli.StopSignals;
import dev.capstan.config.LoadResult;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.StartupFailed;
import java.io.Console;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** {@code capstan serve}: loads a fleet and serves it until the process is told to stop. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = "Serve a fleet until stopped.",
        footer = {
            "",
            "Without --fleet the server serves the fixture fleet, which the README's examples use.",
            "Each option can also be set by a variable, such as CAPSTAN_MAX_REQUESTS for --max-requests, and by the"
                    + " same key of the file of --config, such as max-requests. An option comes before a variable,"
                    + " and a variable before the file."
        })
public final class ServeCommand extends CliCommand {

    @Mixin
    private ServeOptions options;

    @Override
    public boolean hasResult() {
        return false;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (options.configure(spec()).isEmpty()) {
            return ExitCode.SOFTWARE;
        }
        Runnable endLog = options.applyToLog();
        StopSignals signals = StopSignals.install();
        CompletableFuture<LoadResult<Fleet>> loading =
                CompletableFuture.supplyAsync(() -> Fleets.load(options.fleet()));
        try {
            ServerAssembly assembly =
                    ServerAssembly.of(options.data(), options.host(), options.port(), options.settings(spec()));
            LoadResult<Fleet> loaded = loading.join();
            if (loaded instanceof LoadResult.Rejected<Fleet> rejected) {
                DiagnosticPrinter.print(rejected.diagnostics(), err());
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
        } finally {
            endLog.run();
        }
    }

    private void serve(CapstanServer started, StopSignals signals) throws InterruptedException {
        try (CapstanServer server = started) {
            if (!isInTerminal()) {
                Signals.handle("HUP", server::reload);
            }
            PrintWriter out = out();
            server.database().ifPresent(name -> out.println("Database: " + name));
            out.println("Signatures by " + server.signatures());
            server.network().ifPresent(network -> out.println("AGH peers on " + network));
            out.println("Handler processes: " + server.confinement());
            out.println("Anonymous callers: " + server.anonymousCallers());
            server.managementUrl().ifPresent(url -> out.println("Health and metrics at " + url));
            out.println("Capstan is ready at " + server.url());
            out.flush();
            signals.await();
        }
    }

    /** Whether the process belongs to a terminal, whose end (SIGHUP) is to end it. */
    private static boolean isInTerminal() {
        Console console = System.console();
        try {
            return console != null
                    && Boolean.TRUE.equals(Console.class.getMethod("isTerminal").invoke(console));
        } catch (ReflectiveOperationException before22) {
            return true; // where there is no such method, there is no console without a terminal
        }
    }

    private void printPassword(FirstAccount account) {
        PrintWriter out = out();
        out.println("First account: " + account.name() + ", password: " + account.password());
        out.flush();
        if (out.checkError()) {
            throw new CommandFailed("the password of the first account could not be printed, so no account was created;"
                    + " restart with a writable standard output");
        }
    }
}
