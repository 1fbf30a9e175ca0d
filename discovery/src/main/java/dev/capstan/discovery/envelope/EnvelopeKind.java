package dev.capstan.discovery.envelope;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What an envelope is for. */
public enum EnvelopeKind {
    /** Tells a channel who is there. */
    GREET,
    /** Asks who somebody is, or says so. */
    WHOIS,
    /** Says something to a channel. */
    SAY,
    /** Opens or continues an interaction with one peer. */
    DIRECT,
    /** Hands over one capability, bound by its digest. */
    CAPABILITY,
    /** Says what became of an envelope. */
    RECEIPT,
    /** Says how an interaction goes. */
    TRACE;

    /** The name on the wire. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The kind of this wire name, or nothing where there is none. */
    public static Optional<EnvelopeKind> fromWire(String wire) {
        return Stream.of(values()).filter(kind -> kind.wire().equals(wire)).findFirst();
    }
}
