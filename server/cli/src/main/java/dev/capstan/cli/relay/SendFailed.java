package dev.capstan.cli.relay;

import dev.capstan.discovery.envelope.ReasonCode;
import java.util.Objects;

/** Why an envelope could not be sent; the message says what to look at. */
public final class SendFailed extends Exception {

    private static final long serialVersionUID = 1L;

    private final ReasonCode reason;
    private final boolean passing;

    private SendFailed(ReasonCode reason, boolean passing, String message) {
        super(message);
        this.reason = reason;
        this.passing = passing;
    }

    /** It did not leave, and may do so in a moment. */
    static SendFailed yet(String message) {
        return new SendFailed(ReasonCode.BUSY, true, message);
    }

    /** It is not taken, or nobody knows what became of it. */
    static SendFailed because(ReasonCode reason, String message) {
        return new SendFailed(reason, false, message);
    }

    /** Why, by its name on the wire. */
    public ReasonCode reason() {
        return reason;
    }

    /** Whether it may be tried again in a moment. */
    boolean isPassing() {
        return passing;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
