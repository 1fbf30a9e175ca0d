package dev.capstan.handlers.process;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The part of this machine that a process may use, besides the programs of the system and its working directory.
 *
 * @param programs directory that it may read, with the programs of its agent
 * @param files directory of the files of its agent, named by {@link #FILES} in its environment
 * @param mayWrite whether it may also write those files
 * @param hasNetwork whether it may use the network
 */
public record ProcessAccess(Optional<Path> programs, Optional<Path> files, boolean mayWrite, boolean hasNetwork) {

    /** Access to nothing. */
    public static final ProcessAccess NONE = new ProcessAccess(Optional.empty(), Optional.empty(), false, false);

    /** The variable with the directory of the agent's files; unset for a process that must not use them. */
    public static final String FILES = "CAPSTAN_FILES";

    /** Returns the same access with this directory of programs. */
    public ProcessAccess withPrograms(Path directory) {
        return new ProcessAccess(Optional.of(directory), files, mayWrite, hasNetwork);
    }
}
