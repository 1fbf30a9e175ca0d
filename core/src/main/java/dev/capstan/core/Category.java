package dev.capstan.core;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What kind of action a capability is (INV-1.2). */
public enum Category {
    INFORMATION_RETRIEVAL,
    DATA_PROCESSING,
    COMMUNICATION,
    STORAGE;

    /** The name on the wire, such as {@code information_retrieval}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The category with this wire name, or nothing where there is none. */
    public static Optional<Category> fromWire(String wire) {
        return Stream.of(values()).filter(c -> c.wire().equals(wire)).findFirst();
    }
}
