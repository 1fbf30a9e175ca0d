package dev.capstan.server.architecture.sample.both;

import dev.capstan.server.architecture.sample.neighbour.CyclePartner;
import dev.capstan.server.architecture.sample.room.CyclicReference;

/** A class that sees two areas without being the wiring. */
public record CrossAreaReference(CyclicReference one, CyclePartner other) {}
