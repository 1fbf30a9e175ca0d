package dev.capstan.negotiation;

import dev.capstan.core.Refusal;
import java.util.function.Function;

/** The outcome of deprecating or withdrawing a version. */
public sealed interface VersionLifecycleChange {

    /** Applies the function for this outcome. */
    <T> T fold(Function<Changed, T> changed, Function<Refused, T> refused);

    /**
     * A changed version.
     *
     * @param version version after the change
     */
    record Changed(RegisteredVersion version) implements VersionLifecycleChange {
        @Override
        public <T> T fold(Function<Changed, T> changed, Function<Refused, T> refused) {
            return changed.apply(this);
        }
    }

    /** A refused change. */
    record Refused(Refusal refusal) implements VersionLifecycleChange {
        @Override
        public <T> T fold(Function<Changed, T> changed, Function<Refused, T> refused) {
            return refused.apply(this);
        }
    }
}
