package dev.capstan.core;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A resource that a capability may use while it runs, declared in advance (INV-3.1). */
public enum Permission {
    NETWORK_READ,
    NETWORK_WRITE,
    FILESYSTEM_READ,
    FILESYSTEM_WRITE,
    DATABASE_READ,
    DATABASE_WRITE,
    SECRETS_READ,
    COMPUTE_EXECUTE;

    /** Returns the name on the wire, such as {@code network:read}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT).replace('_', ':');
    }

    /** Returns the permission with this wire name, or empty. */
    public static Optional<Permission> fromWire(String wire) {
        return Stream.of(values()).filter(p -> p.wire().equals(wire)).findFirst();
    }
}
