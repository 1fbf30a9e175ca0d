package dev.capstan.tck.subject.command;

import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.loading.LoadReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The command that loads capability files and reports on each. It exits with 0 if all files would load and with 1 if
 * one would not, and prints {@code {files: [{file, ok, agent?, mistakes: [{file, line, column, pointer, message}]}]}}.
 *
 * @param workDirectory directory for the files
 */
public record LoadHook(Hook hook, Commands commands, Path workDirectory) {

    /**
     * Loads files, given by name, in one run of the command. Throws {@link PreconditionFailed} if the command does not
     * report them as a load hook must: no document says how a subject reports files.
     */
    public Map<String, LoadReport> load(Map<String, String> documents) {
        Map<String, Path> files = new LinkedHashMap<>();
        documents.forEach((name, text) -> files.put(name, written(text)));
        List<String> distinct =
                files.values().stream().distinct().map(Path::toString).toList();
        CommandResult result = hook.perform(commands, Map.of("files", distinct), "");
        if (result.exit() != 0 && result.exit() != 1) {
            throw new PreconditionFailed(
                    "the load hook ended with exit code " + result.exit() + ": " + result.errors());
        }
        Map<String, LoadReport> byFile = reports(result);
        Map<String, LoadReport> byName = new LinkedHashMap<>();
        files.forEach((name, file) -> byName.put(name, reportOf(file, byFile)));
        boolean all = byName.values().stream().allMatch(LoadReport::accepted);
        if (all != (result.exit() == 0)) {
            throw new PreconditionFailed("the load hook ended with exit code " + result.exit() + " although "
                    + (all ? "every file was accepted" : "a file was refused"));
        }
        return byName;
    }

    private static Map<String, LoadReport> reports(CommandResult result) {
        try {
            Map<String, LoadReport> reports = new LinkedHashMap<>();
            JsonReader.of("the output of the load hook", Json.read(result.output()))
                    .objects("files")
                    .forEach(file -> reports.put(file.text("file"), LoadReport.read(file)));
            return reports;
        } catch (ConformanceFailure e) {
            throw new PreconditionFailed("the load hook printed an incomplete report: " + e.getMessage());
        } catch (InvalidJson e) {
            throw new PreconditionFailed(
                    "the load hook did not print JSON (" + e.getMessage() + "): " + result.output() + result.errors());
        }
    }

    private static LoadReport reportOf(Path file, Map<String, LoadReport> byFile) {
        LoadReport report = byFile.get(file.toString());
        if (report == null) {
            throw new PreconditionFailed(
                    "the load hook reported nothing for the file " + file + ", only for " + byFile.keySet());
        }
        return report;
    }

    /** Writes a text atomically to a file in a directory of its own. Equal texts share a file. */
    private Path written(String text) {
        try {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            Path directory = Files.createDirectories(
                    workDirectory.resolve(UUID.nameUUIDFromBytes(bytes).toString()));
            Path part = Files.write(Files.createTempFile(directory, "part-", ".tmp"), bytes);
            return Files.move(part, directory.resolve("capabilities.yaml"), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw HarnessError.unwritable(workDirectory, e);
        }
    }
}
