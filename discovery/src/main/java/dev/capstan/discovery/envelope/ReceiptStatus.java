package dev.capstan.discovery.envelope;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The status that a receipt gives to an envelope. */
public enum ReceiptStatus {
    ACCEPTED,
    REJECTED,
    DUPLICATE,
    EXPIRED,
    UNSUPPORTED,
    CANCELED;

    /** Returns the name on the wire. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the status with this wire name, or empty. */
    public static Optional<ReceiptStatus> fromWire(String wire) {
        return Stream.of(values()).filter(status -> status.wire().equals(wire)).findFirst();
    }
}
