package dev.capstan.discovery.envelope;

import java.util.Locale;

/** Why an envelope is refused, by the names that a receipt has for it (DISC-4.3). */
public enum ReasonCode {
    /** Its shape is wrong. */
    MALFORMED(ReceiptStatus.REJECTED),
    /** It is too old, or says itself that its time is over. */
    EXPIRED(ReceiptStatus.EXPIRED),
    /** It was taken before. */
    DUPLICATE(ReceiptStatus.DUPLICATE),
    /** Its kind is none of the seven. */
    UNSUPPORTED_KIND(ReceiptStatus.UNSUPPORTED),
    /** It speaks another protocol, or another version of this one. */
    UNSUPPORTED_PROFILE(ReceiptStatus.UNSUPPORTED),
    /** Its capability is not the one that its digest was taken of. */
    VERIFICATION_FAILED(ReceiptStatus.REJECTED),
    /** It is meant for another peer or another channel. */
    NOT_TARGET(ReceiptStatus.REJECTED),
    /** What it speaks of is not known. */
    NOT_FOUND(ReceiptStatus.REJECTED),
    /** There is no room for it now. */
    BUSY(ReceiptStatus.REJECTED),
    /** It cannot be served for a reason that has no name in the protocol. */
    INTERNAL(ReceiptStatus.REJECTED),
    /** Its interaction has come to an end. */
    INTERACTION_CLOSED(ReceiptStatus.REJECTED);

    private final ReceiptStatus status;

    ReasonCode(ReceiptStatus status) {
        this.status = status;
    }

    /** The status of a receipt for this reason. */
    public ReceiptStatus status() {
        return status;
    }

    /** The name on the wire. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
