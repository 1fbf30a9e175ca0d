package dev.capstan.grants;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;

/** What was asked for is not done, and nothing has changed. */
public final class Refused extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    public Refused(Refusal refusal) {
        super(refusal.message(), null, false, false);
        this.refusal = refusal;
    }

    Refused(RefusalCode code, String message) {
        this(Refusal.of(code, message));
    }

    /** Why. */
    public Refusal refusal() {
        return refusal;
    }
}
