package dev.capstan.core.json;

import java.util.Locale;

/** A constant whose name in JSON and on the wire is its own in lower case: {@code not_found} for {@code NOT_FOUND}. */
public interface WireName {

    /** Returns the name of the constant in Java. */
    String name();

    /** Returns the name of the constant on the wire. */
    default String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
