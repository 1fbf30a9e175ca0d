package dev.capstan.server.architecture.sample.neighbour;

import dev.capstan.server.architecture.sample.room.NosyRoom;

/** A neighbour that needs the room that needs it. */
public record Neighbour(NosyRoom visitor) {}
