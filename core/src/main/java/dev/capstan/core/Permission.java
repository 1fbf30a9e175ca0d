package dev.capstan.core;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What an executing capability may touch, declared before it runs (INV-3.1). */
public enum Permission {
    NETWORK_READ,
    NETWORK_WRITE,
    FILESYSTEM_READ,
    FILESYSTEM_WRITE,
    DATABASE_READ,
    DATABASE_WRITE,
    SECRETS_READ,
    COMPUTE_EXECUTE;

    /** The name on the wire, such as {@code network:read}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT).replace('_', ':');
    }

    /** The permission with this wire name, or nothing where there is none. */
    public static Optional<Permission> fromWire(String wire) {
        return Stream.of(values()).filter(p -> p.wire().equals(wire)).findFirst();
    }
}
