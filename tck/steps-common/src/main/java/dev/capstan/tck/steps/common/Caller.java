package dev.capstan.tck.steps.common;

/** A caller of an operation that is open to everyone, but may respond to each caller differently. */
public sealed interface Caller {

    /** An anonymous caller. */
    record Anybody() implements Caller {}

    /** A host as the caller. */
    record OfHost(Host host) implements Caller {}

    /** An agent as the caller. */
    record OfAgent(Agent agent) implements Caller {}
}
