package dev.capstan.cli.relay;

import dev.capstan.discovery.envelope.ReasonCode;
import java.util.Objects;

/** The failure to send an envelope. Its message says what to check. */
public final class SendFailed extends Exception {

    private static final long serialVersionUID = 1L;

    private final ReasonCode reason;
    private final boolean passing;

    private SendFailed(ReasonCode reason, boolean passing, String message) {
        super(message);
        this.reason = reason;
        this.passing = passing;
    }

    /** Creates a temporary failure: the envelope was not sent, and a retry may succeed. */
    static SendFailed temporary(String message) {
        return new SendFailed(ReasonCode.BUSY, true, message);
    }

    /** Creates a permanent failure: the envelope was refused, or its outcome is unknown. */
    static SendFailed because(ReasonCode reason, String message) {
        return new SendFailed(reason, false, message);
    }

    /** Returns the reason, by its name on the wire. */
    public ReasonCode reason() {
        return reason;
    }

    /** Whether a retry may succeed. */
    boolean isPassing() {
        return passing;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
