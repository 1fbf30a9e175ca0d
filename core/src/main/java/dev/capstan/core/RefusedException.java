package dev.capstan.core;

/**
 * The refusal of a use case: nothing of what was asked for was done, and nothing has changed.
 *
 * <p>Use cases that the edge calls throw it, and one handler of the edge renders it. It is unchecked, and a method that
 * throws it says so in its signature.
 */
public class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    /** Refuses for this reason. */
    public RefusedException(Refusal refusal) {
        super(refusal.message(), null, false, false);
        this.refusal = refusal;
    }

    /** Refuses with a code and a message that say all. */
    public RefusedException(RefusalCode code, String message) {
        this(Refusal.of(code, message));
    }

    /** Returns the reason. */
    public Refusal refusal() {
        return refusal;
    }
}
