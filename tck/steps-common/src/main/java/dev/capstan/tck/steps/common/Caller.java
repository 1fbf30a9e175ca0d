package dev.capstan.tck.steps.common;

/** A caller of an operation that is open to everyone, but may respond to each caller differently. */
public sealed interface Caller {

    /** An anonymous caller. */
    record Anonymous() implements Caller {}

    /** A host as the caller. */
    record HostCaller(Host host) implements Caller {}

    /** An agent as the caller. */
    record AgentCaller(Agent agent) implements Caller {}
}
