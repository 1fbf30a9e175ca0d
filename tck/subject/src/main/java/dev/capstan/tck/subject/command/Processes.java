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
 * Commands as processes of this machine, each ended with all that it has started where it takes too long, and read up to
 * 16 MiB.
 *
 * @param bound how long one may take
 */
public record Processes(Duration bound) implements Commands {

    /** How long what a command has printed may take to arrive once it has ended. */
    private static final Duration OUTPUT_TIMEOUT = Duration.ofSeconds(2);

    @Override
    public CommandResult run(List<String> command, Path directory, String input) {
        Process process = start(command, directory);
        OutputReader output = OutputReader.to(process.getInputStream());
        OutputReader errors = OutputReader.to(process.getErrorStream());
        try {
            give(process.getOutputStream(), input);
            if (!process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new ConformanceFailure("the command " + String.join(" ", command) + " did not end within "
                        + bound.toSeconds() + " seconds");
            }
            return new CommandResult(process.exitValue(), output.text(OUTPUT_TIMEOUT), errors.text(OUTPUT_TIMEOUT));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HarnessError("the run was interrupted", e);
        } finally {
            ProcessTree.kill(process);
        }
    }

    /** In a thread of its own: a command that reads nothing is to end in time, too. */
    private static void give(OutputStream stream, String input) {
        Thread giver = new Thread(
                () -> {
                    try (stream) {
                        stream.write(input.getBytes(StandardCharsets.UTF_8));
                    } catch (IOException e) {
                        // It has ended without reading to the end, and how it ended says more.
                    }
                },
                "input-of-a-command");
        giver.setDaemon(true);
        giver.start();
    }

    private static Process start(List<String> command, Path directory) {
        try {
            return new ProcessBuilder(command).directory(directory.toFile()).start();
        } catch (IOException e) {
            throw new HarnessError("the command " + String.join(" ", command) + " cannot be run: " + e.getMessage(), e);
        }
    }
}
