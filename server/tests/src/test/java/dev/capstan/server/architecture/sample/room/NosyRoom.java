package dev.capstan.server.architecture.sample.room;

import dev.capstan.server.architecture.sample.neighbour.Neighbour;

/** A room that knows its neighbour. */
public final class NosyRoom {

    /** What it should have asked a port for. */
    public Neighbour neighbour() {
        return new Neighbour(this);
    }
}
