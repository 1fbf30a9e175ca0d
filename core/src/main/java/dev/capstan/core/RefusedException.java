package dev.capstan.core;

/**
 * The refusal of a use case: nothing was done, and nothing has changed.
 *
 * <p>Use cases throw it, and a single exception handler of the HTTP layer renders it. It is unchecked; a method that
 * throws it declares it in its signature.
 */
public class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    /** Creates an exception with this reason. */
    public RefusedException(Refusal refusal) {
        super(refusal.message(), null, false, false);
        this.refusal = refusal;
    }

    /** Creates an exception with only a code and a message. */
    public RefusedException(RefusalCode code, String message) {
        this(Refusal.of(code, message));
    }

    /** Returns the reason. */
    public Refusal refusal() {
        return refusal;
    }
}
