package dev.capstan.tck.steps.common;

/** A host of a scenario: an environment in which agents run, identified by its key. */
public final class Host extends SigningIdentity {}
