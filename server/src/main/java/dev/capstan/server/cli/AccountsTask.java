package dev.capstan.server.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.grants.Refused;
import dev.capstan.server.accounts.ManageAccounts;
import dev.capstan.server.client.PlainText;
import dev.capstan.server.wiring.ServerFailed;
import dev.capstan.server.wiring.StoredPeople;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The common part of the commands about accounts: a running server that an owner asks, or the folder of a stopped one. */
abstract class AccountsTask implements Callable<Integer> {

    /** The path of the accounts, below the server's URL. */
    static final String ACCOUNTS = "/accounts";

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOption server;

    @Mixin
    private AccountOption account;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Change the data folder of a server that is not running, instead of asking one as an owner.")
    private @Nullable Path data;

    @Option(names = "--json", description = "Print the outcome as JSON on one line.")
    private boolean json;

    /** Asks a running server. */
    abstract JsonNode ask(ServerClient running);

    /** Does the same in a data folder. */
    abstract JsonNode change(ManageAccounts stored) throws Refused;

    /** Prints the outcome for people. */
    abstract void print(JsonNode outcome, PrintWriter out);

    @Override
    public final Integer call() {
        JsonNode outcome = data == null ? ask(account.client(server.url())) : stored(data);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(PlainText.line(outcome));
        } else {
            print(outcome, out);
        }
        out.flush();
        return ExitCode.OK;
    }

    private JsonNode stored(Path folder) {
        try (StoredPeople people = StoredPeople.open(folder)) {
            return change(people.manage());
        } catch (ServerFailed e) {
            throw new CommandFailed(e.getMessage(), e);
        } catch (Refused e) {
            throw new CommandFailed(e.refusal().message(), e);
        }
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Prints the password that the server made, if it did. */
    static void printPassword(JsonNode outcome, PrintWriter out) {
        if (outcome.has("password")) {
            out.println("Its password, which is shown this once: "
                    + PlainText.of(outcome.path("password").asText()));
        }
    }
}
