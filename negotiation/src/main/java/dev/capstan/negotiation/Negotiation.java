package dev.capstan.negotiation;

import dev.capstan.core.Version;
import java.util.List;
import java.util.Locale;

/** What comes of asking a provider for a version of a capability. */
public sealed interface Negotiation {

    /**
     * Both speak this version (NEG-2.1).
     *
     * @param capability the capability's name
     * @param agreedVersion the version that later calls run under
     * @param sessionId what later calls name to be bound to it
     */
    record Accepted(String capability, Version agreedVersion, String sessionId) implements Negotiation {}

    /**
     * There is no version that both speak (NEG-2.3).
     *
     * @param reason why not
     * @param supportedVersions what the provider could offer, for the requester to degrade to
     */
    record Rejected(Reason reason, List<Version> supportedVersions) implements Negotiation {
        public Rejected {
            supportedVersions = List.copyOf(supportedVersions);
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
