package dev.capstan.accounts;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.List;

/** The JSON of accounts, for HTTP and the command line. */
public final class AccountDocuments {

    private AccountDocuments() {}

    /** Returns a list of accounts. */
    public static ObjectNode list(List<Accounts.AccountSummary> accounts) {
        ObjectNode json = Json.object();
        ArrayNode list = json.putArray("accounts");
        for (Accounts.AccountSummary account : accounts) {
            ObjectNode one = list.addObject()
                    .put("name", account.name())
                    .put("role", account.role().wire())
                    .put("tenant", account.tenantId());
            Json.putIfPresent(one, "created_at", account.createdAt());
            Json.putIfPresent(one, "ended_at", account.endedAt());
        }
        return json;
    }

    /** Returns an account. */
    public static ObjectNode account(Account account) {
        return Json.object()
                .put("name", account.name())
                .put("role", account.role().wire())
                .put("tenant", account.tenantId());
    }

    /** Returns an account with its generated password, if any. */
    public static ObjectNode withPassword(ManageAccounts.AccountCredentials changed) {
        ObjectNode json = account(changed.account());
        changed.made().ifPresent(made -> json.put("password", made.text()));
        return json;
    }

    /** Returns the number of hosts and agents suspended when an account ended. */
    public static ObjectNode ended(String name, AccountResources.Count suspended) {
        return Json.object()
                .put("name", name)
                .put("hosts_suspended", suspended.hosts())
                .put("agents_suspended", suspended.agents());
    }
}
