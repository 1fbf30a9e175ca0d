package dev.capstan.tck.mutants;

import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.command.DirectoryFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Commands that cache the results of deterministic runs, so that each distinct run starts one process. */
public final class CommandResultCache implements Commands {

    private static final List<String> REPEATABLE = List.of("validate", "relay");

    private final Commands processes;
    private final Map<Run, CompletedRun> results = new ConcurrentHashMap<>();

    public CommandResultCache(Commands processes) {
        this.processes = processes;
    }

    /** A command with its input and the files in its directory. */
    private record Run(List<String> command, String input, Map<String, String> files) {}

    /** The result of a command, and the files in its directory afterwards. */
    private record CompletedRun(CommandResult result, Map<String, String> files) {}

    @Override
    public CommandResult run(List<String> command, Path directory, String input) {
        if (command.contains("gen")) {
            return generated(command, new DirectoryFiles(directory));
        }
        if (REPEATABLE.stream().noneMatch(command::contains)) {
            return processes.run(command, directory, input);
        }
        return results.computeIfAbsent(
                        new Run(command, input, Map.of()),
                        run -> new CompletedRun(processes.run(command, directory, input), Map.of()))
                .result();
    }

    /** Returns the cached result for the same files, and writes the cached files. */
    private CommandResult generated(List<String> command, DirectoryFiles fleet) {
        CompletedRun completedRun = results.computeIfAbsent(new Run(command, "", fleet.files()), run -> {
            CommandResult result = processes.run(command, fleet.root(), "");
            return new CompletedRun(result, fleet.files());
        });
        fleet.write(completedRun.files());
        return completedRun.result();
    }
}
