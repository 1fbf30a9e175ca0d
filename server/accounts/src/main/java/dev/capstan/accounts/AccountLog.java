package dev.capstan.accounts;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import java.time.InstantSource;
import java.util.List;

/** The audit records of account changes, in the chain of the account's tenant; they never contain a password or a hash. */
record AccountLog(AuditTrail trail, InstantSource clock) {

    void added(Account account, String by) {
        append(
                account,
                "account_added",
                of(account, by).put("role", account.role().wire()));
    }

    void roleChanged(Account account, String by) {
        append(
                account,
                "account_role_changed",
                of(account, by).put("role", account.role().wire()));
    }

    void passwordChanged(Account account, String by) {
        append(account, "account_password_changed", of(account, by));
    }

    void ended(Account account, AccountResources.Count suspended, String by) {
        append(
                account,
                "account_ended",
                of(account, by).put("hostsSuspended", suspended.hosts()).put("agentsSuspended", suspended.agents()));
    }

    private static ObjectNode of(Account account, String by) {
        return Json.object().put("account", account.name()).put("changedBy", by);
    }

    private void append(Account account, String kind, ObjectNode details) {
        trail.append(List.of(new AuditEvent(kind, clock.instant(), account.tenantId(), details)));
    }
}
