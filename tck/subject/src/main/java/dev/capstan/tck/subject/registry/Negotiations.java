package dev.capstan.tck.subject.registry;

/** Negotiations of versions between requesters and the subject, and the resulting sessions. */
public interface Negotiations {

    /** Returns the audience of the tokens of negotiating agents. */
    String audience();

    /** Proposes versions. */
    NegotiationResponse negotiate(Proposal proposal);

    /** Returns the agreement of a session, as the subject remembers it. */
    NegotiationResponse session(String id);

    /** Ends a session. */
    RegistryResponse end(String id);
}
