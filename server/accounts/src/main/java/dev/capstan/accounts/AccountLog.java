package dev.capstan.accounts;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import java.time.InstantSource;
import java.util.List;

/** The audit records of account changes; they never contain a password or a hash. */
final class AccountLog {

    private final AuditTrail trail;
    private final InstantSource clock;

    AccountLog(AuditTrail trail, InstantSource clock) {
        this.trail = trail;
        this.clock = clock;
    }

    void added(Account account, String by) {
        append(
                "account_added",
                of(account.name(), by).put("role", account.role().wire()));
    }

    void roleChanged(Account account, String by) {
        append(
                "account_role_changed",
                of(account.name(), by).put("role", account.role().wire()));
    }

    void passwordChanged(String name, String by) {
        append("account_password_changed", of(name, by));
    }

    void ended(String name, AccountResources.Count suspended, String by) {
        append(
                "account_ended",
                of(name, by).put("hostsSuspended", suspended.hosts()).put("agentsSuspended", suspended.agents()));
    }

    private static ObjectNode of(String name, String by) {
        return Json.object().put("account", name).put("changedBy", by);
    }

    private void append(String kind, ObjectNode details) {
        trail.append(List.of(new AuditEvent(kind, clock.instant(), Caller.DEFAULT_TENANT, details)));
    }
}
