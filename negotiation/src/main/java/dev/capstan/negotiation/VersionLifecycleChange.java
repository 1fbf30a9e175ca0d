package dev.capstan.negotiation;

import dev.capstan.core.Refusal;
import java.util.function.Function;

/** What comes of deprecating or withdrawing a version. */
public sealed interface VersionLifecycleChange {

    /** Reads what came of it, whichever it is. */
    <T> T fold(Function<Changed, T> changed, Function<Refused, T> refused);

    /**
     * It is done.
     *
     * @param version the version as it stands now
     */
    record Changed(RegisteredVersion version) implements VersionLifecycleChange {
        @Override
        public <T> T fold(Function<Changed, T> changed, Function<Refused, T> refused) {
            return changed.apply(this);
        }
    }

    /**
     * It is not done.
     *
     * @param refusal why not
     */
    record Refused(Refusal refusal) implements VersionLifecycleChange {
        @Override
        public <T> T fold(Function<Changed, T> changed, Function<Refused, T> refused) {
            return refused.apply(this);
        }
    }
}
