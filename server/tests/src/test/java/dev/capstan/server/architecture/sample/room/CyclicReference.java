package dev.capstan.server.architecture.sample.room;

import dev.capstan.server.architecture.sample.neighbour.CyclePartner;

/** A room that knows its neighbour. */
public final class CyclicReference {

    /** What it should have asked a port for. */
    public CyclePartner neighbour() {
        return new CyclePartner(this);
    }
}
