package dev.capstan.server.architecture.sample.both;

import dev.capstan.server.architecture.sample.module.CyclicReference;
import dev.capstan.server.architecture.sample.neighbour.CyclePartner;

/** A class that sees two areas without being the wiring. */
public record CrossAreaReference(CyclicReference one, CyclePartner other) {}
