package dev.capstan.tck.subject.command;

import java.nio.file.Path;
import java.util.List;

/** Runner of commands, which waits until they end. */
@FunctionalInterface
public interface Commands {

    /**
     * Runs a command in a directory.
     *
     * @param command executable and arguments
     * @param input standard input
     */
    CommandResult run(List<String> command, Path directory, String input);
}
