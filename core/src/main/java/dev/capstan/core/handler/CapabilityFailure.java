package dev.capstan.core.handler;

import java.util.Objects;

/** Work that could not be done, for a reason that the caller is to know. */
public sealed class CapabilityFailure extends Exception permits TransientFailure {

    private static final long serialVersionUID = 1L;

    private final String code;

    /**
     * A failure with a code of the handler's own.
     *
     * @param code a stable code, such as {@code insufficient_funds}
     * @param message what was wrong and what to do; it reaches the caller
     */
    public CapabilityFailure(String code, String message) {
        super(Objects.requireNonNull(message, "a failure has a message"));
        this.code = Objects.requireNonNull(code, "a failure has a code");
    }

    /** The handler's own code. */
    public String code() {
        return code;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }
}
