package dev.capstan.core.handler;

import dev.capstan.core.RetryPolicy;

/** A transient failure of a handler, which a retry policy may retry (INV-7.2). */
public final class TransientFailure extends CapabilityFailure {

    private static final long serialVersionUID = 1L;

    private final RetryPolicy.Failure kind;
    private final boolean notExecuted;

    /**
     * Creates a failure of a kind that can be retried.
     *
     * @param kind kind of failure
     * @param message cause; reaches the caller
     * @param nothingDone whether it is certain that nothing was done, so that even a call that is not idempotent can be
     *     retried
     */
    public TransientFailure(RetryPolicy.Failure kind, String message, boolean nothingDone) {
        super(kind.wire(), message);
        this.kind = kind;
        this.notExecuted = nothingDone;
    }

    /** Returns the kind of failure. */
    public RetryPolicy.Failure kind() {
        return kind;
    }

    /** Whether it is certain that nothing was done. */
    public boolean notExecuted() {
        return notExecuted;
    }
}
