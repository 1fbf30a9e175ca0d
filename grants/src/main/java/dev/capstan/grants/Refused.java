package dev.capstan.grants;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;

/** What was asked for is not done, and nothing has changed. */
public final class Refused extends RefusedException {

    private static final long serialVersionUID = 1L;

    /** Refuses for this reason. */
    public Refused(Refusal refusal) {
        super(refusal);
    }

    Refused(RefusalCode code, String message) {
        this(Refusal.of(code, message));
    }
}
