package dev.capstan.discovery.envelope;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The purpose of an envelope. */
public enum EnvelopeKind {
    /** Announces a peer to a channel. */
    GREET,
    /** Requests the identity of peers, or returns it. */
    WHOIS,
    /** Sends a message to a channel. */
    SAY,
    /** Opens or continues an interaction with one peer. */
    DIRECT,
    /** Transfers one capability, bound by its digest. */
    CAPABILITY,
    /** Reports the outcome of an envelope. */
    RECEIPT,
    /** Reports the progress of an interaction. */
    TRACE;

    /** Returns the name on the wire. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the kind with this wire name, or empty. */
    public static Optional<EnvelopeKind> fromWire(String wire) {
        return Stream.of(values()).filter(kind -> kind.wire().equals(wire)).findFirst();
    }
}
