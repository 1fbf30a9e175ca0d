package dev.capstan.server.architecture.sample.neighbour;

import dev.capstan.server.architecture.sample.module.CyclicReference;

/** A class of another module that needs the module that needs it. */
public record CyclePartner(CyclicReference visitor) {}
