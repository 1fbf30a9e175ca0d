package dev.capstan.discovery.interaction;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How far an interaction has come. */
public enum State {
    SUBMITTED,
    WORKING,
    NEEDS_INPUT,
    COMPLETED,
    FAILED,
    CANCELED;

    /** Whether nothing moves it any more. */
    public boolean isFinal() {
        return this == COMPLETED || this == FAILED || this == CANCELED;
    }

    /** The name on the wire. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The state of this wire name, or nothing where there is none. */
    public static Optional<State> fromWire(String wire) {
        return Stream.of(values()).filter(state -> state.wire().equals(wire)).findFirst();
    }
}
