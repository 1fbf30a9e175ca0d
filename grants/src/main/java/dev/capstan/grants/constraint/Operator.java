package dev.capstan.grants.constraint;

import dev.capstan.core.json.WireName;
import java.util.Optional;
import java.util.stream.Stream;

/** The four operators (GR-4.1). */
enum Operator implements WireName {
    IN,
    MAX,
    MIN,
    NOT_IN;

    static Optional<Operator> fromWire(String wire) {
        return Stream.of(values()).filter(o -> o.wire().equals(wire)).findFirst();
    }
}
