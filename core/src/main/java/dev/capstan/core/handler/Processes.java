package dev.capstan.core.handler;

import dev.capstan.core.Permission;
import java.io.IOException;
import java.util.List;

/** Processes on this machine. */
@FunctionalInterface
public interface Processes {

    /**
     * Runs a process and returns its result. Needs {@link Permission#COMPUTE_EXECUTE}. The process runs in an empty
     * directory of its own, without the server's environment. It is ended with all its children at the call's deadline.
     *
     * @param command program and arguments; no shell interprets them
     * @param input standard input
     * @throws IOException if it does not start, does not end in time, or writes more than 1 MiB
     */
    ProcessResult run(List<String> command, byte[] input) throws IOException, InterruptedException;
}
