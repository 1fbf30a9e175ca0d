package dev.capstan.tck.subject;

/**
 * The outcome of a hook.
 *
 * @param done whether the subject did what was requested
 * @param output printed output or response
 * @param transcript all details of the outcome, for human readers
 */
public record HookResult(boolean done, String output, String transcript) {}
