package dev.capstan.sinks;

import java.util.Objects;

/** A refusal of records by their receiver, which takes them only after somebody has corrected the cause. */
final class SinkRefused extends Exception {

    private static final long serialVersionUID = 1L;

    SinkRefused(String message) {
        super(message);
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
