package dev.capstan.tck.subject.command;

import java.nio.file.Path;
import java.util.List;

/** Runs commands to their end. */
@FunctionalInterface
public interface Commands {

    /**
     * Runs a command in a directory.
     *
     * @param command the program and its arguments
     * @param input what it is given on its standard input
     */
    CommandResult run(List<String> command, Path directory, String input);
}
