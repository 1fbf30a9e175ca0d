package dev.capstan.core;

import dev.capstan.core.json.WireName;
import java.util.Optional;
import java.util.stream.Stream;

/** The kind of action that a capability performs (INV-1.2). */
public enum Category implements WireName {
    INFORMATION_RETRIEVAL,
    DATA_PROCESSING,
    COMMUNICATION,
    STORAGE;

    /** Returns the category with this wire name, or empty. */
    public static Optional<Category> fromWire(String wire) {
        return Stream.of(values()).filter(c -> c.wire().equals(wire)).findFirst();
    }
}
