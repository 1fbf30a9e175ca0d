package dev.capstan.discovery.envelope;

import java.util.Objects;
import java.util.Optional;

/** Text that is no envelope; the message says what is wrong, where, and what to write instead. */
public final class RefusedEnvelope extends Exception {

    private static final long serialVersionUID = 1L;

    private final ReasonCode reason;
    private final transient Optional<ReturnAddress> sender;

    RefusedEnvelope(ReasonCode reason, String message, Optional<ReturnAddress> sender) {
        super(message);
        this.reason = reason;
        this.sender = sender;
    }

    /** Why, by its name on the wire. */
    public ReasonCode reason() {
        return reason;
    }

    /** To whom a receipt can be sent, where enough of the text could be read and one may be. */
    public Optional<ReturnAddress> sender() {
        return sender;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
