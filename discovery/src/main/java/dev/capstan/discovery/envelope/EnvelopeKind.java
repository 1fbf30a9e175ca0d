package dev.capstan.discovery.envelope;

import dev.capstan.core.json.WireName;
import java.util.Optional;
import java.util.stream.Stream;

/** The purpose of an envelope. */
public enum EnvelopeKind implements WireName {
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

    /** Returns the kind with this wire name, or empty. */
    public static Optional<EnvelopeKind> fromWire(String wire) {
        return Stream.of(values()).filter(kind -> kind.wire().equals(wire)).findFirst();
    }
}
