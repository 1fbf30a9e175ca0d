package dev.capstan.core.invocation;

import dev.capstan.core.Capability;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import java.util.function.Function;

/** The result of looking a capability up. */
public sealed interface Lookup {

    /** Reads the result, whichever it is. */
    <T> T fold(Function<Capability, T> found, Function<Refusal, T> refused);

    /**
     * There is one.
     *
     * @param capability the capability
     */
    record Found(Capability capability) implements Lookup {
        @Override
        public <T> T fold(Function<Capability, T> found, Function<Refusal, T> refused) {
            return found.apply(capability);
        }
    }

    /**
     * There is none that could be called.
     *
     * @param refusal why
     */
    record Refused(Refusal refusal) implements Lookup {
        @Override
        public <T> T fold(Function<Capability, T> found, Function<Refusal, T> refused) {
            return refused.apply(refusal);
        }
    }

    /** Says that there is none, with a code and a message that say all. */
    static Lookup refuse(RefusalCode code, String message) {
        return new Refused(Refusal.of(code, message));
    }
}
