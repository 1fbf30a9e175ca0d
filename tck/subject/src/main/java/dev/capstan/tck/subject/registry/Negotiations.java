package dev.capstan.tck.subject.registry;

import org.jspecify.annotations.Nullable;

/** Negotiations of versions between requesters and the subject, and the resulting sessions. */
public interface Negotiations {

    /** Returns the audience of the tokens of negotiating agents. */
    String audience();

    /** Proposes versions. */
    NegotiationResponse negotiate(Proposal proposal);

    /** Returns the agreement of a session, as the subject remembers it, to an anonymous caller. */
    default NegotiationResponse session(String id) {
        return session(id, null);
    }

    /**
     * Returns the agreement of a session, as the subject remembers it.
     *
     * @param token token of the agent that requests it; null for an anonymous caller
     */
    NegotiationResponse session(String id, @Nullable String token);

    /** Ends a session as an anonymous caller. */
    default RegistryResponse end(String id) {
        return end(id, null);
    }

    /**
     * Ends a session.
     *
     * @param token token of the agent that ends it; null for an anonymous caller
     */
    RegistryResponse end(String id, @Nullable String token);
}
