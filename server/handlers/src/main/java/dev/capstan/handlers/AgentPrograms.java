package dev.capstan.handlers;

import dev.capstan.core.AgentId;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * The directories of agents, in which their programs are. A part of a command that begins with {@code ./} is a path
 * below the directory of the agent; a process itself starts in an empty directory.
 *
 * @param agents parent directory of the directories of agents
 */
public record AgentPrograms(Path agents) {

    private static final String RELATIVE = "./";

    /** Returns a command with absolute paths. A path that leaves the directory of the agent stays as it is. */
    List<String> resolve(AgentId agent, List<String> command) {
        return command.stream()
                .map(part -> part.startsWith(RELATIVE) ? resolve(agent, part) : part)
                .toList();
    }

    /** Returns the directory of an agent. */
    Path directory(AgentId agent) {
        return agents.resolve(agent.name()).toAbsolutePath().normalize();
    }

    private String resolve(AgentId agent, String part) {
        try {
            Path own = directory(agent);
            Path path = own.resolve(part).normalize();
            return path.startsWith(own) ? path.toString() : part;
        } catch (InvalidPathException e) {
            return part;
        }
    }
}
