package dev.capstan.accounts;

import java.util.EnumSet;
import java.util.Set;

/** A permission of an account. */
public enum Permission {
    /** Reads the audit record. */
    READ_RECORD(EnumSet.of(Role.OWNER, Role.AUDITOR)),
    /** Reads the server's catalog, its registry and its network. */
    READ(EnumSet.allOf(Role.class)),
    /** Decides on applications, and lists and revokes those that the account manages. */
    DECIDE(EnumSet.of(Role.OWNER, Role.APPROVER)),
    /** Publishes and withdraws for the operator, reloads the fleet, and transfers capabilities. */
    PUBLISH(EnumSet.of(Role.OWNER)),
    /** Reads and deletes what other peers sent to the agents of this server. */
    READ_INBOX(EnumSet.of(Role.OWNER)),
    /** Adds, changes and ends accounts. */
    MANAGE_ACCOUNTS(EnumSet.of(Role.OWNER)),
    /** Makes backups. */
    BACK_UP(EnumSet.of(Role.OWNER)),
    /** Sets the account's own password. */
    SET_PASSWORD(EnumSet.allOf(Role.class));

    private final Set<Role> roles;

    Permission(Set<Role> roles) {
        this.roles = roles;
    }

    /** Whether accounts with this role have this permission. */
    public boolean isOf(Role role) {
        return roles.contains(role);
    }
}
