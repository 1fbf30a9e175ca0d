package dev.capstan.cli.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.accounts.ManageAccounts;
import dev.capstan.cli.AccountOption;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.DatabaseLocation;
import dev.capstan.cli.DatabaseOptions;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.ServerOption;
import dev.capstan.cli.StoppedServers;
import dev.capstan.client.TerminalText;
import dev.capstan.core.RefusedException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The common part of the commands about accounts: a running server that an owner asks, the data directory of a stopped
 * one, or a PostgreSQL database.
 */
abstract class AccountsSubcommand extends CliCommand {

    /** The path of the accounts, below the server's URL. */
    static final String ACCOUNTS = "/accounts";

    @Mixin
    private ServerOption server;

    @Mixin
    private AccountOption account;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Change the data directory of a stopped server instead of asking a running one as an owner.")
    private @Nullable Path data;

    @Mixin
    private DatabaseOptions database;

    @Option(names = "--json", description = "Print the result as JSON on one line.")
    private boolean json;

    /** Asks a running server. */
    abstract ServerClient.Reply request(ServerClient running);

    /** Does the same in a database. */
    abstract JsonNode change(ManageAccounts manageAccounts) throws RefusedException;

    /** Prints the outcome for users. */
    abstract void print(JsonNode outcome);

    @Override
    public final Integer call() {
        JsonNode outcome = database.location(data)
                .map(this::stored)
                .orElseGet(() -> request(account.client(server.url())).orRefused());
        if (json) {
            printLine(outcome);
        } else {
            print(outcome);
        }
        return ExitCode.OK;
    }

    private JsonNode stored(DatabaseLocation location) {
        try {
            return StoppedServers.find().withAccounts(location, this::change);
        } catch (RefusedException e) {
            throw new CommandFailed(e.refusal().message(), e);
        }
    }

    /** Returns the path of an operation on an account. */
    static String path(String name, String operation) {
        return ACCOUNTS + "/" + ServerClient.segment(name) + "/" + operation;
    }

    /** Prints the password if the server generated one. */
    final void printPassword(JsonNode outcome) {
        if (outcome.has("password")) {
            out().println("Password (displayed only once): " + TerminalText.of(outcome.path("password")));
        }
    }
}
