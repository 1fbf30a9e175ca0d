package dev.capstan.cli.account;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.accounts.AccountDocuments;
import dev.capstan.accounts.ManageAccounts;
import dev.capstan.accounts.Role;
import dev.capstan.cli.ServerClient;
import dev.capstan.client.TerminalText;
import dev.capstan.core.RefusedException;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code capstan accounts add}: adds an account, or restores one that has ended. */
@Command(
        name = "add",
        mixinStandardHelpOptions = true,
        description = "Add an account, or restore an ended one; its applications then work again.",
        footer = {"", "Example: capstan accounts add ana --role approver --account owner"})
final class AccountsAddCommand extends AccountsSubcommand {

    @Parameters(index = "0", paramLabel = "NAME", description = "Account name.")
    private String name;

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            converter = RoleConverter.class,
            completionCandidates = RoleConverter.class,
            defaultValue = "approver",
            description = "Role: owner, approver or auditor. Default: ${DEFAULT-VALUE}.")
    private Role role;

    @Option(
            names = "--tenant",
            paramLabel = "TENANT",
            description = "Tenant, which never changes; only the operator can name another than its own."
                    + " Default: the tenant of the account that adds it.")
    private @Nullable String tenant;

    @Mixin
    private NewPassword password;

    @Override
    ServerClient.Reply request(ServerClient running) {
        ObjectNode body = Json.object().put("name", name).put("role", role.wire());
        Json.putIfPresent(body, "tenant", tenant);
        password.of(name, err()).ifPresent(chosen -> body.put("password", chosen));
        return running.post(ACCOUNTS, body);
    }

    @Override
    JsonNode change(ManageAccounts manageAccounts) throws RefusedException {
        return AccountDocuments.withPassword(manageAccounts.add(
                ManageAccounts.COMMAND_LINE, name, role, Optional.ofNullable(tenant), password.of(name, err())));
    }

    @Override
    void print(JsonNode outcome) {
        out().println("Added " + TerminalText.of(name) + ", " + TerminalText.of(outcome.path("role"))
                + inTenant(outcome) + ".");
        printPassword(outcome);
    }

    private static String inTenant(JsonNode outcome) {
        String tenant = outcome.path("tenant").asText(Caller.DEFAULT_TENANT);
        return tenant.equals(Caller.DEFAULT_TENANT) ? "" : " of the tenant " + TerminalText.of(tenant);
    }
}
