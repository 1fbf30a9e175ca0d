package dev.capstan.tck.subject.registry;

/** Where requesters and the subject agree on versions, and the sessions that come of it. */
public interface Negotiations {

    /** What the tokens of agents that negotiate are meant for. */
    String place();

    /** Proposes versions. */
    NegotiationResponse negotiate(Proposal proposal);

    /** What was agreed on, as the subject remembers it. */
    NegotiationResponse session(String id);

    /** Ends a session. */
    RegistryResponse end(String id);
}
