package dev.capstan.discovery.interaction;

import dev.capstan.core.json.WireName;
import java.util.Optional;
import java.util.stream.Stream;

/** The state of an interaction. */
public enum State implements WireName {
    SUBMITTED,
    WORKING,
    NEEDS_INPUT,
    COMPLETED,
    FAILED,
    CANCELED;

    /** Whether the state is final. */
    public boolean isFinal() {
        return this == COMPLETED || this == FAILED || this == CANCELED;
    }

    /** Returns the state with this wire name, or empty. */
    public static Optional<State> fromWire(String wire) {
        return Stream.of(values()).filter(state -> state.wire().equals(wire)).findFirst();
    }
}
