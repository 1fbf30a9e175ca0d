package dev.capstan.tck.steps.common;

/** Who asks a server for something that it tells everybody, though not the same. */
public sealed interface Caller {

    /** Somebody who does not say who it is. */
    record Anybody() implements Caller {}

    /** A host. */
    record OfHost(Host host) implements Caller {}

    /** An agent. */
    record OfAgent(Agent agent) implements Caller {}
}
