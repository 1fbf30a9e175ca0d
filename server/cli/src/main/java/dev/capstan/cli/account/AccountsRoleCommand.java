package dev.capstan.cli.account;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.accounts.AccountDocuments;
import dev.capstan.accounts.ManageAccounts;
import dev.capstan.accounts.Role;
import dev.capstan.cli.ServerClient;
import dev.capstan.client.TerminalText;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code capstan accounts role}: gives an account another role. */
@Command(
        name = "role",
        mixinStandardHelpOptions = true,
        description = "Change the role of an account, from its next request on.",
        footer = {"", "Example: capstan accounts role ana auditor --account owner"})
final class AccountsRoleCommand extends AccountsSubcommand {

    @Parameters(index = "0", paramLabel = "NAME", description = "Account name.")
    private String name;

    @Parameters(
            index = "1",
            paramLabel = "ROLE",
            converter = RoleConverter.class,
            completionCandidates = RoleConverter.class,
            description = "Role: owner (every permission), approver (decides on applications and revokes its own)"
                    + " or auditor (reads the audit record).")
    private Role role;

    @Override
    ServerClient.Reply request(ServerClient running) {
        return running.post(path(name, "role"), Json.object().put("role", role.wire()));
    }

    @Override
    JsonNode change(ManageAccounts manageAccounts) throws RefusedException {
        return AccountDocuments.account(manageAccounts.changeRole(ManageAccounts.COMMAND_LINE, name, role));
    }

    @Override
    void print(JsonNode outcome) {
        out().println(TerminalText.of(name) + " now has the role " + TerminalText.of(outcome.path("role")) + ".");
    }
}
