package dev.capstan.tck.subject.command;

import dev.capstan.tck.subject.HarnessFault;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server that the kit starts, waits for and stops. */
public final class StartedServer implements AutoCloseable {

    private static final Duration TIME_TO_STOP = Duration.ofSeconds(10);

    private final Process process;
    private final String url;

    private StartedServer(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /**
     * Starts a server and waits until it announces itself.
     *
     * @param ready what it prints on a line of its standard output once it answers; the first group is its URL
     * @param within how long it may take
     * @param errors where its standard error is kept
     */
    public static StartedServer start(
            List<String> command, Path directory, Pattern ready, Duration within, Path errors) {
        Process process = launch(command, directory, errors);
        CompletableFuture<String> url = new CompletableFuture<>();
        Thread reader = new Thread(() -> read(process, ready, url), "output-of-the-subject");
        reader.setDaemon(true);
        reader.start();
        try {
            return new StartedServer(process, url.get(within.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException | ExecutionException e) {
            process.destroyForcibly();
            throw new HarnessFault("the subject did not announce itself within " + within.toSeconds()
                    + " seconds by a line like " + ready + "; what it printed as errors is in " + errors);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new HarnessFault("the run was interrupted", e);
        }
    }

    /** Where it answers. */
    public String url() {
        return url;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(TIME_TO_STOP.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static Process launch(List<String> command, Path directory, Path errors) {
        try {
            return new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectError(errors.toFile())
                    .start();
        } catch (IOException e) {
            throw new HarnessFault("the subject cannot be started: " + e.getMessage(), e);
        }
    }

    /** Reads to the end, also after the announcement, so that the server never waits for somebody to listen. */
    private static void read(Process process, Pattern ready, CompletableFuture<String> url) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Matcher matcher = ready.matcher(line);
                if (matcher.find()) {
                    url.complete(matcher.group(1));
                }
            }
        } catch (IOException e) {
            url.completeExceptionally(e);
        }
        url.completeExceptionally(new IOException("it ended"));
    }
}
