package dev.capstan.tck.subject;

/**
 * The outcome of a hook.
 *
 * @param done whether the subject did what was requested
 * @param output printed output or response
 * @param transcript all details of the outcome, for human readers
 * @param isUnavailable whether the subject was busy or failed, which does not show that it refuses
 */
public record HookResult(boolean done, String output, String transcript, boolean isUnavailable) {

    /** Creates an outcome of a subject that was available. */
    public HookResult(boolean done, String output, String transcript) {
        this(done, output, transcript, false);
    }
}
