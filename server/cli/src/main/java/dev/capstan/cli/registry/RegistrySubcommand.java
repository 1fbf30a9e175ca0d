package dev.capstan.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.AccountOption;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.ServerOption;
import dev.capstan.cli.ServerRefusal;
import dev.capstan.client.TerminalText;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The common part of the commands about the registry: the server, the account, and the report of a refusal. */
abstract class RegistrySubcommand implements Callable<Integer> {

    /** The path of the registry, below the server's URL. */
    static final String REGISTRY = "/registry";

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Mixin
    private AccountOption account;

    @Option(names = "--json", description = "Print the result as JSON on one line, also for a refusal.")
    private boolean json;

    /** Does the work and returns the exit code. */
    abstract int run(ServerClient server);

    @Override
    public final Integer call() {
        try {
            return run(account.client(server.url()));
        } catch (ServerRefusal refusal) {
            if (!json) {
                throw refusal;
            }
            print(refusal.body());
            return ExitCode.SOFTWARE;
        } finally {
            out().flush();
        }
    }

    /** Prints JSON for programs on one line. */
    final void print(JsonNode line) {
        out().println(TerminalText.line(line));
    }

    final boolean json() {
        return json;
    }

    final CommandSpec spec() {
        return spec;
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
