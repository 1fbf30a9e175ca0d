package dev.capstan.cli.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.AccountOption;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.ServerOption;
import dev.capstan.client.TerminalText;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The common part of the commands about hosts and agents of users: the server and the account. */
abstract class ManagedTask implements Callable<Integer> {

    /** The path of the hosts, below the server's URL. */
    static final String HOSTS = "/hosts";

    /** The path of the agents, below the server's URL. */
    static final String AGENTS = "/agents";

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Mixin
    private AccountOption account;

    @Option(names = "--json", description = "Print the result as JSON, one object per line.")
    private boolean json;

    /** Does the work. */
    abstract void run(ServerClient running, PrintWriter out);

    @Override
    public final Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        run(account.client(server.url()), out);
        out.flush();
        return ExitCode.OK;
    }

    final boolean json() {
        return json;
    }

    /** Runs the work for each host that the account manages. */
    static void eachHost(ServerClient running, Consumer<JsonNode> action) {
        running.forEach(HOSTS, "hosts", Map.of(), action);
    }

    /** Returns a string of a document, or a dash. */
    static String cell(JsonNode document, String field) {
        return TerminalText.of(document.path(field).asText("-"));
    }
}
