package dev.capstan.sinks;

import java.io.IOException;
import java.time.Duration;
import java.util.Objects;

/** A response of a receiver that asks for the same request later. */
final class ReceiverBusy extends IOException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    /**
     * Creates a failure.
     *
     * @param retryAfter the least pause that the receiver asks for; zero if it asks for none
     */
    ReceiverBusy(String message, Duration retryAfter) {
        super(message);
        this.retryAfter = retryAfter;
    }

    Duration retryAfter() {
        return retryAfter;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
