package dev.capstan.core.handler;

import dev.capstan.core.Refusal;

/** The refusal of a part that is too large or breaks its schema. The call fails even if this is caught. */
public final class PartRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    /** Creates the exception for a refusal. */
    public PartRefused(Refusal refusal) {
        super(refusal.message(), null, false, false);
        this.refusal = refusal;
    }

    /** Returns the reason, with which the call ends. */
    public Refusal refusal() {
        return refusal;
    }
}
