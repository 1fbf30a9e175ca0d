package dev.capstan.cli.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.AccountOption;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.PrintedText;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.ServerOption;
import java.util.Map;
import java.util.function.Consumer;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The common part of the commands that ask a running server as an account. */
abstract class ServerSubcommand extends CliCommand {

    /** The path of the hosts, below the server's URL. */
    static final String HOSTS = "/hosts";

    /** The path of the agents, below the server's URL. */
    static final String AGENTS = "/agents";

    @Mixin
    private ServerOption server;

    @Mixin
    private AccountOption account;

    @Option(names = "--json", description = "Print the result as JSON, one object per line.")
    private boolean json;

    /** Does the work. */
    abstract void run(ServerClient running);

    @Override
    public final Integer call() {
        run(account.client(server.url()));
        return ExitCode.OK;
    }

    final boolean json() {
        return json;
    }

    /** Returns the account that a host belongs to; before it has one, the account that approved it. */
    static String accountOf(JsonNode host) {
        return PrintedText.of(host.has("user_id") ? host.path("user_id") : host.path("approved_by"));
    }

    /** Runs the work for each host that the account manages. */
    static void eachHost(ServerClient running, Consumer<JsonNode> action) {
        running.forEach(HOSTS, "hosts", Map.of(), action);
    }
}
