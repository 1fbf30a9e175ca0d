package dev.capstan.core;

import java.util.Optional;
import java.util.stream.Stream;

/** What becomes of a call whose payload breaks the capability's schema (X-NEG-6.1). */
public enum Enforcement {
    /** The call is refused. */
    STRICT("strict"),
    /** The call goes on, and what is broken is reported beside the answer and recorded. */
    BEST_EFFORT("best-effort");

    private final String wire;

    Enforcement(String wire) {
        this.wire = wire;
    }

    /** The name on the wire, such as {@code best-effort}. */
    public String wire() {
        return wire;
    }

    /** The enforcement with this wire name, or nothing where there is none. */
    public static Optional<Enforcement> fromWire(String wire) {
        return Stream.of(values()).filter(e -> e.wire.equals(wire)).findFirst();
    }
}
