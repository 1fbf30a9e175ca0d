package dev.capstan.tck.subject;

/**
 * How a hook ended.
 *
 * @param done whether the subject did what it was asked to
 * @param said what it printed or answered
 * @param transcript everything that is known of how it ended, for people
 */
public record HookResult(boolean done, String said, String transcript) {}
