package dev.capstan.core.port;

import java.util.Objects;

/** A failure of the message bus to take a message, or to confirm it in time. */
public final class BusUnavailable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean mayHaveArrived;

    /** Creates a failure for a message that was certainly not sent. */
    public BusUnavailable(String message) {
        this(message, false);
    }

    /**
     * Creates a failure for a message that was not confirmed.
     *
     * @param mayHaveArrived whether the message was sent, so that a receiver may still get it
     */
    public BusUnavailable(String message, boolean mayHaveArrived) {
        super(message);
        this.mayHaveArrived = mayHaveArrived;
    }

    /** Returns whether the message may still have reached a receiver. A retry must reuse the id of the message. */
    public boolean mayHaveArrived() {
        return mayHaveArrived;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
