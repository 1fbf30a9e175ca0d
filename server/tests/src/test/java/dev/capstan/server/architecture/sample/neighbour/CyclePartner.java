package dev.capstan.server.architecture.sample.neighbour;

import dev.capstan.server.architecture.sample.room.CyclicReference;

/** A neighbour that needs the room that needs it. */
public record CyclePartner(CyclicReference visitor) {}
