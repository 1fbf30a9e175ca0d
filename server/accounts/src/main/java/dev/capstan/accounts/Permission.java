package dev.capstan.accounts;

import dev.capstan.core.invocation.Caller;
import java.util.EnumSet;
import java.util.Set;

/** A permission of an account. Those on what all tenants share are of the operator's tenant only. */
public enum Permission {
    /** Reads the audit record. */
    READ_RECORD(EnumSet.of(Role.OWNER, Role.AUDITOR), false),
    /** Reads the server's catalog and its registry. */
    READ(EnumSet.allOf(Role.class), false),
    /** Reads the metrics and the network of AGH peers. */
    OBSERVE(EnumSet.allOf(Role.class), true),
    /** Decides on applications, and lists and revokes those that the account manages. */
    DECIDE(EnumSet.of(Role.OWNER, Role.APPROVER), false),
    /** Publishes and withdraws for the operator, reloads the fleet, and transfers capabilities. */
    PUBLISH(EnumSet.of(Role.OWNER), true),
    /** Reads and deletes what other peers sent to the agents of this server. */
    READ_INBOX(EnumSet.of(Role.OWNER), true),
    /** Adds, changes and ends accounts: those of the same tenant, and the operator those of all tenants. */
    MANAGE_ACCOUNTS(EnumSet.of(Role.OWNER), false),
    /** Makes backups. */
    BACK_UP(EnumSet.of(Role.OWNER), true),
    /** Sets the account's own password. */
    SET_PASSWORD(EnumSet.allOf(Role.class), false);

    private final Set<Role> roles;
    private final boolean isOperators;

    Permission(Set<Role> roles, boolean isOperators) {
        this.roles = roles;
        this.isOperators = isOperators;
    }

    /** Whether accounts with this role in this tenant have this permission. */
    public boolean isOf(Role role, String tenantId) {
        return roles.contains(role) && (!isOperators || tenantId.equals(Caller.DEFAULT_TENANT));
    }
}
