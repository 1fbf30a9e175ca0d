package dev.capstan.core.invocation;

import dev.capstan.core.Capability;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import java.util.function.Function;

/** The result of looking up a capability. */
public sealed interface Lookup {

    /** Applies the function for this kind of result. */
    <T> T fold(Function<Capability, T> found, Function<Refusal, T> refused);

    /** A found capability. */
    record Found(Capability capability) implements Lookup {
        @Override
        public <T> T fold(Function<Capability, T> found, Function<Refusal, T> refused) {
            return found.apply(capability);
        }
    }

    /** A lookup without a callable capability. */
    record Refused(Refusal refusal) implements Lookup {
        @Override
        public <T> T fold(Function<Capability, T> found, Function<Refusal, T> refused) {
            return refused.apply(refusal);
        }
    }

    /** Refuses a lookup, with only a code and a message. */
    static Lookup refuse(RefusalCode code, String message) {
        return new Refused(Refusal.of(code, message));
    }
}
