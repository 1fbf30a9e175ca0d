package dev.capstan.tck.steps.common;

/** A caller that asks a server for what it tells everybody, though not the same. */
public sealed interface Caller {

    /** Somebody who does not say who it is. */
    record Anybody() implements Caller {}

    /** A host. */
    record OfHost(Host host) implements Caller {}

    /** An agent. */
    record OfAgent(Agent agent) implements Caller {}
}
