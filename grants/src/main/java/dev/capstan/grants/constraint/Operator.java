package dev.capstan.grants.constraint;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The four operators (GR-4.1). */
enum Operator {
    IN,
    MAX,
    MIN,
    NOT_IN;

    /** Returns the name in JSON, such as {@code not_in}. */
    String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Operator> fromWire(String wire) {
        return Stream.of(values()).filter(o -> o.wire().equals(wire)).findFirst();
    }
}
