package dev.capstan.tck.subject.command;

import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.HarnessFault;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Commands as processes of this machine.
 *
 * @param bound how long one may take
 */
public record Processes(Duration bound) implements Commands {

    /** The most that is read of what a command prints. */
    private static final int MAX_OUTPUT = 16 * 1024 * 1024;

    @Override
    public CommandResult run(List<String> command, Path directory, String input) {
        Process process = start(command, directory);
        try {
            give(process.getOutputStream(), input);
            CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> text(process.getInputStream()));
            CompletableFuture<String> errors = CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
            if (!process.waitFor(bound.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new Breach("the command " + String.join(" ", command) + " did not end within " + bound.toSeconds()
                        + " seconds");
            }
            return new CommandResult(process.exitValue(), output.join(), errors.join());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new HarnessFault("the run was interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }

    private static void give(OutputStream stream, String input) {
        try (stream) {
            stream.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // It has ended without reading to the end, and how it ended says more.
        }
    }

    private static Process start(List<String> command, Path directory) {
        try {
            return new ProcessBuilder(command).directory(directory.toFile()).start();
        } catch (IOException e) {
            throw new HarnessFault("the command " + String.join(" ", command) + " cannot be run: " + e.getMessage(), e);
        }
    }

    private static String text(InputStream stream) {
        try (stream) {
            return new String(stream.readNBytes(MAX_OUTPUT), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
