package dev.capstan.cli.registry;

import dev.capstan.cli.AccountOption;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.ServerOption;
import dev.capstan.cli.ServerRefusal;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The common part of the commands about the registry: the server, the account, and the report of a refusal. */
abstract class RegistrySubcommand extends CliCommand {

    /** The path of the registry, below the server's URL. */
    static final String REGISTRY = "/registry";

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
            printLine(refusal.body());
            return ExitCode.SOFTWARE;
        }
    }

    final boolean json() {
        return json;
    }
}
