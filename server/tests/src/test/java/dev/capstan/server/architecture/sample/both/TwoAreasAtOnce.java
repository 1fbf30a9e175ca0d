package dev.capstan.server.architecture.sample.both;

import dev.capstan.server.architecture.sample.neighbour.Neighbour;
import dev.capstan.server.architecture.sample.room.NosyRoom;

/** A class that sees two areas without being the wiring. */
public record TwoAreasAtOnce(NosyRoom one, Neighbour other) {}
