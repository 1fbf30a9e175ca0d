package dev.capstan.negotiation;

import dev.capstan.core.Refusal;
import dev.capstan.negotiation.Compatibility.Reason;
import java.util.List;
import java.util.function.Function;

/** The outcome of publishing a version. */
public sealed interface PublishResult {

    /** Applies the function for this outcome. */
    <T> T fold(Function<Published, T> published, Function<AlreadyPublished, T> already, Function<Refused, T> refused);

    /**
     * A published version.
     *
     * @param version published version
     * @param unproven differences of which it is unknown whether they break the previous version
     */
    record Published(RegisteredVersion version, List<Reason> unproven) implements PublishResult {
        public Published {
            unproven = List.copyOf(unproven);
        }

        @Override
        public <T> T fold(
                Function<Published, T> published, Function<AlreadyPublished, T> already, Function<Refused, T> refused) {
            return published.apply(this);
        }
    }

    /**
     * A version that was published before with the same content; nothing has changed (NEG-3.2).
     *
     * @param version version published before
     */
    record AlreadyPublished(RegisteredVersion version) implements PublishResult {
        @Override
        public <T> T fold(
                Function<Published, T> published, Function<AlreadyPublished, T> already, Function<Refused, T> refused) {
            return already.apply(this);
        }
    }

    /**
     * A refused version.
     *
     * @param refusal reason
     * @param breaks undeclared breaking changes from the previous version (NEG-3.3)
     */
    record Refused(Refusal refusal, List<Reason> breaks) implements PublishResult {
        public Refused {
            breaks = List.copyOf(breaks);
        }

        @Override
        public <T> T fold(
                Function<Published, T> published, Function<AlreadyPublished, T> already, Function<Refused, T> refused) {
            return refused.apply(this);
        }
    }
}
