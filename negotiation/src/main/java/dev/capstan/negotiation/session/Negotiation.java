package dev.capstan.negotiation.session;

import dev.capstan.core.Refusal;
import dev.capstan.core.Version;
import dev.capstan.negotiation.Session;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What comes of asking a provider for a version of a capability. */
public sealed interface Negotiation {

    /** Reads what came of it, whichever it is. */
    <T> T fold(Function<Accepted, T> accepted, Function<Rejected, T> rejected, Function<Refused, T> refused);

    /**
     * Both speak this version (NEG-2.1).
     *
     * @param session the agreement, which later calls name
     * @param warnings what the requester should know before it relies on it (NEG-2.5)
     */
    record Accepted(Session session, List<Warning> warnings) implements Negotiation {
        public Accepted {
            warnings = List.copyOf(warnings);
        }

        @Override
        public <T> T fold(
                Function<Accepted, T> accepted, Function<Rejected, T> rejected, Function<Refused, T> refused) {
            return accepted.apply(this);
        }
    }

    /**
     * There is no version that both speak (NEG-2.3).
     *
     * @param capability what was asked for
     * @param reason why not
     * @param message why not, in a sentence
     * @param supportedVersions what the provider could offer, the newest first, for the requester to degrade to
     */
    record Rejected(String capability, Reason reason, String message, List<Version> supportedVersions)
            implements Negotiation {
        public Rejected {
            supportedVersions = List.copyOf(supportedVersions);
        }

        @Override
        public <T> T fold(
                Function<Accepted, T> accepted, Function<Rejected, T> rejected, Function<Refused, T> refused) {
            return rejected.apply(this);
        }
    }

    /**
     * It could not be found out whether there is one.
     *
     * @param refusal why not: several providers where one is to be named
     */
    record Refused(Refusal refusal) implements Negotiation {
        @Override
        public <T> T fold(
                Function<Accepted, T> accepted, Function<Rejected, T> rejected, Function<Refused, T> refused) {
            return refused.apply(this);
        }
    }

    /** Why a negotiation failed. */
    enum Reason {
        CAPABILITY_NOT_FOUND,
        VERSION_MISMATCH;

        /** The name on the wire, such as {@code version_mismatch}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
