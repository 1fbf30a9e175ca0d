package dev.capstan.tck.subject.command;

import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.loading.Generation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The command that generates types for callers. It runs in the root of a temporary fleet, <code>{fleet}</code>.
 *
 * @param workDirectory directory for the fleets
 */
public record GenerateHook(Hook hook, Commands commands, Path workDirectory) {

    /**
     * Runs the command over the given files.
     *
     * @param files files by their paths from the root of the fleet; some may be beside it
     */
    public Generation generate(Map<String, String> files, List<String> arguments) {
        DirectoryFiles fleet = new DirectoryFiles(emptyFleet());
        fleet.write(files);
        CommandResult result =
                hook.run(commands, Map.of("fleet", List.of(fleet.root().toString()), "arguments", arguments));
        return new Generation(Hook.outcome(result), files, fleet.files());
    }

    private Path emptyFleet() {
        try {
            return Files.createDirectory(
                    Files.createTempDirectory(workDirectory, "types-").resolve("fleet"));
        } catch (IOException e) {
            throw HarnessError.unwritable(workDirectory, e);
        }
    }
}
