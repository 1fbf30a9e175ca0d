package dev.capstan.core.handler;

import java.util.Objects;

/** A failure of a handler, with a reason that is reported to the caller. */
public sealed class CapabilityFailure extends Exception permits TransientFailure {

    private static final long serialVersionUID = 1L;

    private final String code;

    /**
     * Creates a failure with a code of the handler's own.
     *
     * @param code stable code, such as {@code insufficient_funds}
     * @param message cause and remedy; reaches the caller
     */
    public CapabilityFailure(String code, String message) {
        super(Objects.requireNonNull(message, "a failure needs a message"));
        this.code = Objects.requireNonNull(code, "a failure needs a code");
    }

    /** Returns the handler's own code. */
    public String code() {
        return code;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
