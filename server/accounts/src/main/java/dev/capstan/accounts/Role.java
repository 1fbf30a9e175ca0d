package dev.capstan.accounts;

import dev.capstan.core.json.WireName;
import java.util.Optional;
import java.util.stream.Stream;

/** The role of an account. */
public enum Role implements WireName {
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
}
