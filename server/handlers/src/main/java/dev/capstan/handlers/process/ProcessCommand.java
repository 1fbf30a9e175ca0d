package dev.capstan.handlers.process;

import java.util.List;
import java.util.Map;

/**
 * A process to be started.
 *
 * @param command program and arguments; no shell reads them
 * @param memory maximum memory of each of its processes, in bytes
 * @param variables additional environment variables
 * @param access the files and the network that it may use
 * @param label names the process and its call in the log
 */
public record ProcessCommand(
        List<String> command, long memory, Map<String, String> variables, ProcessAccess access, String label) {

    public ProcessCommand {
        command = List.copyOf(command);
        variables = Map.copyOf(variables);
    }
}
