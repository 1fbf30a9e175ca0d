package dev.capstan.cli.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.accounts.AccountDocuments;
import dev.capstan.accounts.ManageAccounts;
import dev.capstan.cli.ServerClient;
import dev.capstan.client.TerminalText;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.Text;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code capstan accounts end}: ends an account and suspends what belongs to it. */
@Command(
        name = "end",
        mixinStandardHelpOptions = true,
        description = "End an account and suspend its applications and agents, from their next request on. Adding"
                + " the account again restores them.",
        footer = {"", "Example: capstan accounts end ana --account owner"})
final class AccountsEndCommand extends AccountsSubcommand {

    @Parameters(index = "0", paramLabel = "NAME", description = "Account name.")
    private String name;

    @Override
    ServerClient.Reply request(ServerClient running) {
        return running.post(path(name, "end"), Json.object());
    }

    @Override
    JsonNode change(ManageAccounts manageAccounts) throws RefusedException {
        return AccountDocuments.ended(name, manageAccounts.end(ManageAccounts.COMMAND_LINE, name));
    }

    @Override
    void print(JsonNode outcome) {
        out().println(TerminalText.of(name) + " has ended. Suspended: "
                + Text.count(outcome.path("hosts_suspended").asLong(), "application") + ", "
                + Text.count(outcome.path("agents_suspended").asLong(), "agent") + ".");
    }
}
