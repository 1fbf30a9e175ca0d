package dev.capstan.core.handler;

import dev.capstan.core.Permission;
import java.io.IOException;
import java.util.List;

/** The programs of this machine. */
@FunctionalInterface
public interface Processes {

    /**
     * What came of a program, which runs in an empty folder of its own without the server's environment, and ends with
     * all that it started at the call's deadline at the latest; needs {@link Permission#COMPUTE_EXECUTE}.
     *
     * @param command the program and its arguments; no shell reads them
     * @param input what it reads on its standard input
     * @throws IOException where it does not start, does not end in time, or writes more than 1 MiB
     */
    ProcessResult run(List<String> command, byte[] input) throws IOException, InterruptedException;
}
