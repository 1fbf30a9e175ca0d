package dev.capstan.server.executors;

import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler.Answer;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Hands a call to a program: the payload as JSON on its standard input, the result as JSON on its standard output.
 *
 * <p>The program runs in an empty folder of its own and sees no variable of the server but {@code PATH}. It ends with
 * the call at the latest, and with it what it has started; what it left behind by ending first, it has let go of.
 */
public final class ProcessHandler {

    private static final System.Logger LOG = System.getLogger(ProcessHandler.class.getName());

    /** A program that was told to end has ended by then, unless the system does not let it. */
    private static final Duration LONGEST_END = Duration.ofSeconds(2);

    private final Executor pipes;
    private final InstantSource clock;

    /**
     * Runs programs.
     *
     * @param pipes where the input is written and the output is read, two tasks a call
     * @param clock what time it is
     */
    public ProcessHandler(Executor pipes, InstantSource clock) {
        this.pipes = pipes;
        this.clock = clock;
    }

    Answer run(HandlerSpec.Process spec, Call call, Instant deadline) throws InterruptedException {
        Path folder = workingFolder();
        try {
            Process process = start(spec, folder);
            try {
                return converse(process, call, deadline);
            } finally {
                end(process);
            }
        } catch (IOException notStarted) {
            LOG.log(System.Logger.Level.ERROR, "a program did not start, trace " + call.traceId(), notStarted);
            return Answer.failed(RefusalCode.HANDLER_CRASHED, "the program behind the capability did not start");
        } finally {
            delete(folder);
        }
    }

    private static Process start(HandlerSpec.Process spec, Path folder) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(spec.command())
                .directory(folder.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        String path = builder.environment().get("PATH");
        builder.environment().clear();
        if (path != null) {
            builder.environment().put("PATH", path);
        }
        return builder.start();
    }

    private Answer converse(Process process, Call call, Instant deadline) throws InterruptedException {
        CompletableFuture<Optional<byte[]>> output = CompletableFuture.supplyAsync(() -> outputOf(process), pipes);
        pipes.execute(() -> write(process, Json.writeBytes(call.payload())));
        try {
            Optional<byte[]> bytes = output.get(left(deadline).toNanos(), TimeUnit.NANOSECONDS);
            if (bytes.isPresent() && !process.waitFor(left(deadline).toNanos(), TimeUnit.NANOSECONDS)) {
                return late();
            }
            return bytes.isPresent() && process.exitValue() != 0
                    ? new Answer.Failed(Refusal.byPeer(
                            "exit_" + process.exitValue(),
                            "the program behind the capability ended with exit code " + process.exitValue()))
                    : BoundedOutput.answer("the program behind the capability", bytes);
        } catch (TimeoutException late) {
            return late();
        } catch (ExecutionException broken) {
            return Answer.failed(RefusalCode.HANDLER_CRASHED, "the program behind the capability closed its output");
        }
    }

    private Duration left(Instant deadline) {
        Duration left = Duration.between(clock.instant(), deadline);
        return left.isNegative() ? Duration.ZERO : left;
    }

    private static Answer late() {
        return Answer.failed(RefusalCode.TIMEOUT, "the program behind the capability did not end in time");
    }

    private static Optional<byte[]> outputOf(Process process) {
        try (InputStream output = process.getInputStream()) {
            return BoundedOutput.read(output);
        } catch (IOException closed) {
            throw new UncheckedIOException(closed);
        }
    }

    private static void write(Process process, byte[] payload) {
        try (OutputStream input = process.getOutputStream()) {
            input.write(payload);
        } catch (IOException programDoesNotRead) {
            LOG.log(System.Logger.Level.DEBUG, "a program ended before it had read its input");
        }
    }

    /** The program goes first: one that starts the next child as soon as one ends is not to outlive its children. */
    private static void end(Process process) {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
        // What still runs can put files into the folder that is about to be removed.
        process.onExit()
                .completeOnTimeout(process, LONGEST_END.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    private static Path workingFolder() {
        try {
            return Files.createTempDirectory("capstan-call-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> left = Files.walk(folder)) {
            left.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException | UncheckedIOException gone) {
            LOG.log(System.Logger.Level.WARNING, "a working folder could not be removed: " + folder.getFileName());
        }
    }
}
