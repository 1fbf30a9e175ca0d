package dev.capstan.core.handler;

import dev.capstan.core.RetryPolicy;

/** Work that could not be done for a reason that may pass by itself, so that a retry policy may repeat it (INV-7.2). */
public final class TransientFailure extends CapabilityFailure {

    private static final long serialVersionUID = 1L;

    private final RetryPolicy.Failure kind;
    private final boolean notExecuted;

    /**
     * A failure of one of the kinds that can be repeated.
     *
     * @param kind what may pass
     * @param message what was wrong; it reaches the caller
     * @param nothingDone whether it is certain that nothing was done, so that even what is not idempotent may be
     *     tried again
     */
    public TransientFailure(RetryPolicy.Failure kind, String message, boolean nothingDone) {
        super(kind.wire(), message);
        this.kind = kind;
        this.notExecuted = nothingDone;
    }

    /** What may pass. */
    public RetryPolicy.Failure kind() {
        return kind;
    }

    /** Whether it is certain that nothing was done. */
    public boolean notExecuted() {
        return notExecuted;
    }
}
