package dev.capstan.core.invocation;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import org.jspecify.annotations.Nullable;

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
     * @param call the call, where the gate made it more precise before it refused
     */
    record Refuse(Refusal refusal, @Nullable Call call) implements Decision {}

    /** Lets the call go on. */
    static Decision pass(Call call) {
        return new Pass(call);
    }

    /** Ends the call. */
    static Decision refuse(Refusal refusal) {
        return new Refuse(refusal, null);
    }

    /** Ends the call, with a code and a message that say all. */
    static Decision refuse(RefusalCode code, String message) {
        return refuse(Refusal.of(code, message));
    }
}
