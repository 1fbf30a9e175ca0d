package dev.capstan.core.handler;

/** Work that could not be done, for a reason that the caller is to know. */
public final class CapabilityFailure extends Exception {

    private static final long serialVersionUID = 1L;

    private final String code;

    /**
     * A failure with a code of the handler's own.
     *
     * @param code a stable code, such as {@code insufficient_funds}
     * @param message what was wrong and what to do; it reaches the caller
     */
    public CapabilityFailure(String code, String message) {
        super(message);
        this.code = code;
    }

    /** The handler's own code. */
    public String code() {
        return code;
    }
}
