package dev.capstan.handlers.process;

/** The end of a process. */
public sealed interface ProcessExit {

    /**
     * An exit by itself.
     *
     * @param code its exit code
     * @param output its standard output
     */
    record Exited(int code, byte[] output) implements ProcessExit {}

    /**
     * An end at the deadline, or without output: the output could not be read for seconds after the process had ended.
     */
    record TimedOut() implements ProcessExit {}

    /** An end because it wrote too much. */
    record OutputTooLarge() implements ProcessExit {}

    /** An end because nothing more was needed from it. */
    record Stopped() implements ProcessExit {}
}
