package dev.capstan.tck.subject.command;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Commands as local processes. A process that exceeds the bound is killed with its descendants; output is read up to 16
 * MiB.
 *
 * @param bound maximum duration of one process
 */
public record Processes(Duration bound) implements Commands {

    /** Maximum wait for the rest of the output after a command has ended. */
    private static final Duration OUTPUT_TIMEOUT = Duration.ofSeconds(2);

    @Override
    public CommandResult run(List<String> command, Path directory, String input) {
        Process process = start(command, directory);
        OutputReader output = new OutputReader(process.getInputStream());
        OutputReader errors = new OutputReader(process.getErrorStream());
        try {
            writeInput(process.getOutputStream(), input);
            if (!process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new ConformanceFailure("the command " + String.join(" ", command) + " did not end within "
                        + bound.toSeconds() + " seconds");
            }
            return new CommandResult(process.exitValue(), output.text(OUTPUT_TIMEOUT), errors.text(OUTPUT_TIMEOUT));
        } catch (InterruptedException e) {
            throw HarnessError.interrupted(e);
        } finally {
            ProcessTree.kill(process);
        }
    }

    /** Writes the input in a separate thread, so that the time limit also holds for a command that reads nothing. */
    private static void writeInput(OutputStream stream, String input) {
        DaemonThread.start("input-of-a-command", () -> {
            try (stream) {
                stream.write(input.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                // The command ended without reading all input; its exit code is more informative.
            }
        });
    }

    private static Process start(List<String> command, Path directory) {
        try {
            return new ProcessBuilder(command).directory(directory.toFile()).start();
        } catch (IOException e) {
            throw new HarnessError("the command " + String.join(" ", command) + " cannot be run: " + e.getMessage(), e);
        }
    }
}
