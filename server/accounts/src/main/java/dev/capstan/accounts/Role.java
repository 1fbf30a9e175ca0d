package dev.capstan.accounts;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The part that an account plays. */
public enum Role {
    /** Does everything. */
    OWNER,
    /** Decides on applications and revokes those that are its own. */
    APPROVER,
    /** Reads the record and decides nothing. */
    AUDITOR;

    /** Returns the role of this name, such as {@code approver}, or empty. */
    public static Optional<Role> fromWire(String name) {
        return Stream.of(values()).filter(role -> role.wire().equals(name)).findFirst();
    }

    /** Returns the name of the role, such as {@code approver}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
