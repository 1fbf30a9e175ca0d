package dev.capstan.grants;

import dev.capstan.core.json.WireName;
import java.util.Optional;
import java.util.stream.Stream;

/** The party that an agent acts for; fixed at its registration. */
public enum AgentMode implements WireName {
    /** For the user its host is linked to. */
    DELEGATED,
    /** For no user, until its host is linked to one. */
    AUTONOMOUS;

    /** Returns the mode with this wire name, or empty. */
    public static Optional<AgentMode> fromWire(String wire) {
        return Stream.of(values()).filter(mode -> mode.wire().equals(wire)).findFirst();
    }
}
