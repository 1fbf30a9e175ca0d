package dev.capstan.discovery.envelope;

import java.util.Objects;
import java.util.Optional;

/**
 * Thrown for input that is not a valid envelope. The message states what is wrong, where, and what to write instead.
 */
public final class RefusedEnvelope extends Exception {

    private static final long serialVersionUID = 1L;

    private final ReasonCode reason;
    private final transient Optional<ReturnAddress> sender;

    RefusedEnvelope(ReasonCode reason, String message, Optional<ReturnAddress> sender) {
        super(message);
        this.reason = reason;
        this.sender = sender;
    }

    /** Returns the reason code. */
    public ReasonCode reason() {
        return reason;
    }

    /** Returns the return address for a receipt, or empty if it could not be read or no receipt may be sent. */
    public Optional<ReturnAddress> sender() {
        return sender;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
