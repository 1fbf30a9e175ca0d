package dev.capstan.tck.subject.auth;

/**
 * How a hook ended.
 *
 * @param done whether the subject did what it was asked to
 * @param transcript what it said
 */
public record Outcome(boolean done, String transcript) {}
