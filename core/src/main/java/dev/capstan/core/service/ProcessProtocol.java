package dev.capstan.core.service;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The protocol between the server and the process of a handler. */
public enum ProcessProtocol {

    /** The payload on standard input, and the result as one JSON document on standard output. */
    JSON,

    /** A JSON object in each line of standard output: {@code {"result": …}} or {@code {"error": …}}. */
    JSON_LINES;

    /** Returns the name in {@code capabilities.yaml}, such as {@code json-lines}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the protocol with this name, or empty. */
    public static Optional<ProcessProtocol> fromWire(String wire) {
        return Stream.of(values())
                .filter(protocol -> protocol.wire().equals(wire))
                .findFirst();
    }
}
