package dev.capstan.core.port;

import java.util.Objects;

/** The message bus did not take a message, or did not say in time that it took it. */
public final class BusUnavailable extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean mayHaveArrived;

    /** A message that was certainly not sent. */
    public BusUnavailable(String message) {
        this(message, false);
    }

    /**
     * A message that was not confirmed.
     *
     * @param mayHaveArrived whether the message was sent, so that a receiver may get it all the same
     */
    public BusUnavailable(String message, boolean mayHaveArrived) {
        super(message);
        this.mayHaveArrived = mayHaveArrived;
    }

    /** Returns whether the message may have reached a receiver all the same; whoever publishes it again reuses its id. */
    public boolean mayHaveArrived() {
        return mayHaveArrived;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
