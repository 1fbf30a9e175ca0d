package dev.capstan.cli.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.accounts.AccountDocuments;
import dev.capstan.accounts.ManageAccounts;
import dev.capstan.cli.PrintedText;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.Table;
import dev.capstan.client.TerminalText;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code capstan accounts list}: shows the accounts and their roles. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "List the accounts of a server with their roles.",
        footer = {"", "Example: capstan accounts list --account owner"})
final class AccountsListCommand extends AccountsSubcommand {

    @Override
    ServerClient.Reply request(ServerClient running) {
        return running.get(ACCOUNTS, Map.of());
    }

    @Override
    JsonNode change(ManageAccounts manageAccounts) {
        return AccountDocuments.list(manageAccounts.list(ManageAccounts.COMMAND_LINE));
    }

    @Override
    void print(JsonNode outcome) {
        Table table = new Table("NAME", "ROLE", "TENANT", "ADDED", "ENDED");
        for (JsonNode account : outcome.path("accounts")) {
            table.row(List.of(
                    TerminalText.of(account.path("name")),
                    TerminalText.of(account.path("role")),
                    PrintedText.of(account.path("tenant")),
                    PrintedText.of(account.path("created_at")),
                    PrintedText.of(account.path("ended_at"))));
        }
        table.print(out());
    }
}
