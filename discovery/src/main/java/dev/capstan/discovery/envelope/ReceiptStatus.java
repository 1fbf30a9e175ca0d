package dev.capstan.discovery.envelope;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a receipt says of the envelope it is for. */
public enum ReceiptStatus {
    ACCEPTED,
    REJECTED,
    DUPLICATE,
    EXPIRED,
    UNSUPPORTED,
    CANCELED;

    /** The name on the wire. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The status of this wire name, or nothing where there is none. */
    public static Optional<ReceiptStatus> fromWire(String wire) {
        return Stream.of(values()).filter(status -> status.wire().equals(wire)).findFirst();
    }
}
