package dev.capstan.grants;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** On whose behalf an agent acts; fixed at its registration. */
public enum AgentMode {
    /** For the person its host is linked to. */
    DELEGATED,
    /** For nobody, until its host is linked to a person. */
    AUTONOMOUS;

    /** The mode on the wire, such as {@code delegated}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The mode of this wire name, or nothing where there is none. */
    public static Optional<AgentMode> fromWire(String wire) {
        return Stream.of(values()).filter(mode -> mode.wire().equals(wire)).findFirst();
    }
}
