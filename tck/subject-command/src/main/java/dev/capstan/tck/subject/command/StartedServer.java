package dev.capstan.tck.subject.command;

import dev.capstan.tck.subject.HarnessError;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A server that the kit starts, waits for and stops. */
public final class StartedServer implements AutoCloseable {

    /** The end of the names of files with the standard error of a server. */
    public static final String ERRORS = ".err";

    private static final Duration TIME_TO_STOP = Duration.ofSeconds(10);

    private static final Duration TIME_TO_END = Duration.ofSeconds(1);

    private static final int MAX_LINE_LENGTH = 8_192;

    /** Maximum length of the end of the error output that is read, in bytes. */
    private static final int MAX_ERRORS = 16_384;

    private final Process process;
    private final String url;
    private final Path errors;
    private final Runnable removeHook;

    private StartedServer(Process process, String url, Path errors, Runnable removeHook) {
        this.process = process;
        this.url = url;
        this.errors = errors;
        this.removeHook = removeHook;
    }

    /**
     * Starts a server and waits until it announces itself. The server is stopped even if the kit exits early.
     *
     * @param ready pattern of the line on standard output that announces the server; the first group is its URL
     * @param timeout maximum wait for that line
     * @param errors file for its standard error
     */
    public static StartedServer start(
            List<String> command, Path directory, Pattern ready, Duration timeout, Path errors) {
        Process process = launch(command, directory, errors);
        Runnable removeHook = ProcessTree.killAtExit(process, "end-of-the-subject");
        CompletableFuture<String> url = new CompletableFuture<>();
        DaemonThread.start("output-of-the-subject", () -> read(process, ready, url));
        try {
            return new StartedServer(process, url.get(timeout.toMillis(), TimeUnit.MILLISECONDS), errors, removeHook);
        } catch (TimeoutException e) {
            kill(process, removeHook);
            throw notReady(ready, "within " + timeout.toSeconds() + " s", errors);
        } catch (ExecutionException e) {
            kill(process, removeHook);
            throw notReady(ready, "before its output ended", errors);
        } catch (InterruptedException e) {
            kill(process, removeHook);
            throw HarnessError.interrupted(e);
        }
    }

    private static void kill(Process process, Runnable removeHook) {
        ProcessTree.kill(process);
        removeHook.run();
    }

    private static HarnessError notReady(Pattern ready, String bound, Path errors) {
        return new HarnessError("the subject did not print a line that matches " + ready + " " + bound + last(errors));
    }

    /** Returns its URL. */
    public String url() {
        return url;
    }

    /** Returns whether it still runs or how it ended, and the end of its error output. Waits a second for its end. */
    public String condition() {
        try {
            boolean hasEnded = process.waitFor(TIME_TO_END.toMillis(), TimeUnit.MILLISECONDS);
            return (hasEnded ? "it has ended with exit code " + process.exitValue() : "it still runs") + last(errors);
        } catch (InterruptedException e) {
            throw HarnessError.interrupted(e);
        }
    }

    @Override
    public void close() {
        List<ProcessHandle> all = ProcessTree.of(process);
        all.forEach(ProcessHandle::destroy);
        try {
            process.waitFor(TIME_TO_STOP.toMillis(), TimeUnit.MILLISECONDS);
            all.forEach(ProcessHandle::destroyForcibly);
        } catch (InterruptedException e) {
            all.forEach(ProcessHandle::destroyForcibly);
            Thread.currentThread().interrupt();
        }
        removeHook.run();
    }

    /** Returns the next line, or null at the end. A line is split after 8,192 characters. */
    private static @Nullable String line(BufferedReader lines) throws IOException {
        StringBuilder line = new StringBuilder();
        int next = lines.read();
        while (next >= 0 && next != '\n' && line.length() < MAX_LINE_LENGTH) {
            line.append((char) next);
            next = lines.read();
        }
        return next < 0 && line.isEmpty() ? null : line.toString();
    }

    private static Process launch(List<String> command, Path directory, Path errors) {
        try {
            return new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectError(errors.toFile())
                    .start();
        } catch (IOException e) {
            throw new HarnessError("the subject cannot be started: " + e.getMessage(), e);
        }
    }

    /** Returns the end of its error output. */
    private static String last(Path errors) {
        try (SeekableByteChannel file = Files.newByteChannel(errors)) {
            file.position(Math.max(0, file.size() - MAX_ERRORS));
            return ErrorTail.describe(
                    new String(Channels.newInputStream(file).readNBytes(MAX_ERRORS), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return "";
        }
    }

    /** Reads all output, also after the announcement, so that the server never blocks on a full pipe. */
    private static void read(Process process, Pattern ready, CompletableFuture<String> url) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = line(lines); line != null; line = line(lines)) {
                Matcher matcher = ready.matcher(line);
                if (matcher.find() && matcher.group(1) != null) {
                    url.complete(matcher.group(1));
                }
            }
            url.completeExceptionally(new EOFException());
        } catch (IOException e) {
            url.completeExceptionally(e);
        }
        url.completeExceptionally(new IOException("the process ended"));
    }
}
