package dev.capstan.discovery.envelope;

import dev.capstan.core.json.WireName;

/** The reason for refusing an envelope, named as in its receipt (DISC-4.3). */
public enum ReasonCode implements WireName {
    /** Means that the envelope is malformed. */
    MALFORMED(ReceiptStatus.REJECTED),
    /** Means that the envelope is too old or has expired. */
    EXPIRED(ReceiptStatus.EXPIRED),
    /** Means that the envelope was accepted before. */
    DUPLICATE(ReceiptStatus.DUPLICATE),
    /** Means that the kind is not one of the seven. */
    UNSUPPORTED_KIND(ReceiptStatus.UNSUPPORTED),
    /** Means that the envelope uses another protocol or protocol version. */
    UNSUPPORTED_PROFILE(ReceiptStatus.UNSUPPORTED),
    /** Means that the digest does not match the capability. */
    VERIFICATION_FAILED(ReceiptStatus.REJECTED),
    /** Means that the envelope is addressed to another peer or channel. */
    NOT_TARGET(ReceiptStatus.REJECTED),
    /** Means that the subject of the envelope is unknown. */
    NOT_FOUND(ReceiptStatus.REJECTED),
    /** Means that the peer has no capacity for the envelope now. */
    BUSY(ReceiptStatus.REJECTED),
    /** Means that processing failed for a reason without a name in the protocol. */
    INTERNAL(ReceiptStatus.REJECTED),
    /** Means that the interaction has ended. */
    INTERACTION_CLOSED(ReceiptStatus.REJECTED);

    private final ReceiptStatus status;

    ReasonCode(ReceiptStatus status) {
        this.status = status;
    }

    /** Returns the status of a receipt with this reason. */
    public ReceiptStatus status() {
        return status;
    }
}
