package dev.capstan.accounts;

import java.util.EnumSet;
import java.util.Set;

/** Something that an account may be allowed to do. */
public enum Permission {
    /** Reads the audit record. */
    READ_RECORD(EnumSet.of(Role.OWNER, Role.AUDITOR)),
    /** Reads what the server offers, its registry and its network. */
    READ(EnumSet.allOf(Role.class)),
    /** Decides on applications, and lists and revokes those that it manages. */
    DECIDE(EnumSet.of(Role.OWNER, Role.APPROVER)),
    /** Publishes and withdraws for the operator, and hands capabilities over. */
    PUBLISH(EnumSet.of(Role.OWNER)),
    /** Adds, changes and ends accounts. */
    MANAGE_ACCOUNTS(EnumSet.of(Role.OWNER)),
    /** Sets its own password. */
    SET_PASSWORD(EnumSet.allOf(Role.class));

    private final Set<Role> roles;

    Permission(Set<Role> roles) {
        this.roles = roles;
    }

    /** Whether accounts of a role are allowed this. */
    public boolean isOf(Role role) {
        return roles.contains(role);
    }
}
