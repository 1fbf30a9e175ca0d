package dev.capstan.cli.account;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.accounts.AccountDocuments;
import dev.capstan.accounts.ManageAccounts;
import dev.capstan.cli.ServerClient;
import dev.capstan.client.TerminalText;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code capstan accounts password}: sets a new password. */
@Command(
        name = "password",
        mixinStandardHelpOptions = true,
        description = "Set a new password for an account and sign it out everywhere. Without --choose and"
                + " --password-file a password is generated and printed; wrong attempts by others do not slow"
                + " it down.",
        footer = {"", "Example, with the server stopped: capstan accounts password owner --data data"})
final class AccountsPasswordCommand extends AccountsSubcommand {

    @Parameters(index = "0", paramLabel = "NAME", description = "Account name.")
    private String name;

    @Mixin
    private NewPassword password;

    @Override
    ServerClient.Reply request(ServerClient running) {
        ObjectNode body = Json.object();
        password.of(name, err()).ifPresent(chosen -> body.put("password", chosen));
        return running.post(path(name, "password"), body);
    }

    @Override
    JsonNode change(ManageAccounts manageAccounts) throws RefusedException {
        return AccountDocuments.withPassword(
                manageAccounts.changePassword(ManageAccounts.COMMAND_LINE, name, password.of(name, err())));
    }

    @Override
    void print(JsonNode outcome) {
        out().println(TerminalText.of(name) + " has a new password.");
        printPassword(outcome);
    }
}
