package dev.capstan.server.architecture.sample.module;

import dev.capstan.server.architecture.sample.neighbour.CyclePartner;

/** A class of a module that depends on another module in a cycle. */
public final class CyclicReference {

    /** Returns an object that a port should return. */
    public CyclePartner neighbour() {
        return new CyclePartner(this);
    }
}
