package dev.capstan.validation.assertion;

import java.util.Objects;

/** The end of a validation that exceeds its limit of steps or depth. The payload is then refused in any case. */
public final class LimitExceeded extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Location location;

    LimitExceeded(Location location, String message) {
        super(message, null, false, false);
        this.location = location;
    }

    /** Returns the location of the value at which validation ended. */
    public Location location() {
        return location;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
