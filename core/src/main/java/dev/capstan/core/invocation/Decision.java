package dev.capstan.core.invocation;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;

/** What a gate makes of a call. */
public sealed interface Decision {

    /**
     * The call may go on.
     *
     * @param call the call, perhaps made more precise
     */
    record Pass(Call call) implements Decision {}

    /**
     * The call ends here.
     *
     * @param refusal why
     */
    record Refuse(Refusal refusal) implements Decision {}

    /** Lets the call go on. */
    static Decision pass(Call call) {
        return new Pass(call);
    }

    /** Ends the call. */
    static Decision refuse(Refusal refusal) {
        return new Refuse(refusal);
    }

    /** Ends the call, with a code and a message that say all. */
    static Decision refuse(RefusalCode code, String message) {
        return new Refuse(Refusal.of(code, message));
    }
}
