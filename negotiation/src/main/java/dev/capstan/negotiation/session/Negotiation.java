package dev.capstan.negotiation.session;

import dev.capstan.core.Refusal;
import dev.capstan.core.Version;
import dev.capstan.core.json.WireName;
import dev.capstan.negotiation.Session;
import java.util.List;
import java.util.function.Function;

/** The result of negotiating a version of a capability with a provider. */
public sealed interface Negotiation {

    /** Applies the function for this result. */
    <T> T fold(Function<Accepted, T> accepted, Function<Rejected, T> rejected, Function<Refused, T> refused);

    /**
     * An agreement on a version (NEG-2.1).
     *
     * @param session agreement, to which later calls refer
     * @param warnings warnings for the requester before it relies on the version (NEG-2.5)
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
     * A rejection, because no version suits both sides (NEG-2.3).
     *
     * @param capability requested capability
     * @param reason reason code
     * @param message readable reason
     * @param supportedVersions versions that the provider offers, newest first, as fallbacks for the requester
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
     * An undecided negotiation.
     *
     * @param refusal reason, such as several providers of which the request must name one
     */
    record Refused(Refusal refusal) implements Negotiation {
        @Override
        public <T> T fold(
                Function<Accepted, T> accepted, Function<Rejected, T> rejected, Function<Refused, T> refused) {
            return refused.apply(this);
        }
    }

    /** The reason for a failed negotiation. */
    enum Reason implements WireName {
        CAPABILITY_NOT_FOUND,
        VERSION_MISMATCH
    }
}
