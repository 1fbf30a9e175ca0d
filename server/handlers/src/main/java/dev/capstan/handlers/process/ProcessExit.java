package dev.capstan.handlers.process;

/** How a program ended. */
public sealed interface ProcessExit {

    /**
     * By itself.
     *
     * @param code its exit code
     * @param output what it wrote on its standard output
     */
    record Exited(int code, byte[] output) implements ProcessExit {}

    /** At the deadline, or without its output: nobody could read it for seconds after it had ended. */
    record TimedOut() implements ProcessExit {}

    /** Because it wrote too much. */
    record OutputTooLarge() implements ProcessExit {}
}
