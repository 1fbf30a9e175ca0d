package dev.capstan.negotiation;

import dev.capstan.core.Refusal;
import dev.capstan.negotiation.Compatibility.Reason;
import java.util.List;
import java.util.function.Function;

/** What comes of publishing a version. */
public sealed interface PublishResult {

    /** Reads what came of it, whichever it is. */
    <T> T fold(Function<Published, T> published, Function<AlreadyPublished, T> already, Function<Refused, T> refused);

    /**
     * It is published.
     *
     * @param version what is published
     * @param unproven where it was not found out whether it breaks the version before
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
     * The same was published before, so that nothing has changed (NEG-3.2).
     *
     * @param version what was published
     */
    record AlreadyPublished(RegisteredVersion version) implements PublishResult {
        @Override
        public <T> T fold(
                Function<Published, T> published, Function<AlreadyPublished, T> already, Function<Refused, T> refused) {
            return already.apply(this);
        }
    }

    /**
     * It is not published.
     *
     * @param refusal why not
     * @param breaks where it breaks the version before without saying so (NEG-3.3)
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
