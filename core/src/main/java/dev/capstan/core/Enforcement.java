package dev.capstan.core;

import java.util.Optional;
import java.util.stream.Stream;

/** The treatment of a call whose payload breaks the capability's schema (X-NEG-6.1). */
public enum Enforcement {
    /** Refuses the call. */
    STRICT("strict"),
    /** Continues the call; the violations are reported with the response and recorded. */
    BEST_EFFORT("best-effort");

    private final String wire;

    Enforcement(String wire) {
        this.wire = wire;
    }

    /** Returns the name on the wire, such as {@code best-effort}. */
    public String wire() {
        return wire;
    }

    /** Returns the enforcement with this wire name, or empty. */
    public static Optional<Enforcement> fromWire(String wire) {
        return Stream.of(values()).filter(e -> e.wire.equals(wire)).findFirst();
    }
}
