package dev.capstan.discovery.envelope;

import dev.capstan.core.json.WireName;
import java.util.Optional;
import java.util.stream.Stream;

/** The status that a receipt gives to an envelope. */
public enum ReceiptStatus implements WireName {
    ACCEPTED,
    REJECTED,
    DUPLICATE,
    EXPIRED,
    UNSUPPORTED,
    CANCELED;

    /** Returns the status with this wire name, or empty. */
    public static Optional<ReceiptStatus> fromWire(String wire) {
        return Stream.of(values()).filter(status -> status.wire().equals(wire)).findFirst();
    }
}
