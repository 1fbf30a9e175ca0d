package dev.capstan.tck.subject.registry;

/** Where requesters and the subject agree on versions, and the sessions that come of it. */
public interface Negotiations {

    /** Proposes versions. */
    NegotiationAnswer negotiate(Proposal proposal);

    /** What was agreed on, as the subject remembers it. */
    NegotiationAnswer session(String id);

    /** Ends a session. */
    RegistryAnswer end(String id);
}
