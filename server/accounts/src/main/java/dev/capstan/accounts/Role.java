package dev.capstan.accounts;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The role of an account. */
public enum Role {
    /** Has every permission. */
    OWNER,
    /** Decides on applications and revokes its own. */
    APPROVER,
    /** Reads the audit record and makes no decisions. */
    AUDITOR;

    /** Returns the role with this name, such as {@code approver}, or empty. */
    public static Optional<Role> fromWire(String name) {
        return Stream.of(values()).filter(role -> role.wire().equals(name)).findFirst();
    }

    /** Returns the name of the role, such as {@code approver}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
