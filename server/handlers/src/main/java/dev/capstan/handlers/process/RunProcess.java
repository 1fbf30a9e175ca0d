package dev.capstan.handlers.process;

import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.json.Json;
import dev.capstan.handlers.stream.LineBuffer;
import dev.capstan.handlers.stream.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The execution of a process within limits: of time, of memory, and of 1 MiB of output.
 *
 * <p>The process has an empty directory of its own. Its environment has {@code PATH} and the variables that its caller
 * names. In the sandbox of bubblewrap it sees the programs of the system and what its {@link ProcessAccess} grants. It
 * ends at the deadline at the latest, with everything that it has started. Processes that have detached entirely, by
 * parent, session and environment, end with it where {@link #missingMeasures} is empty.
 */
public final class RunProcess {

    private static final System.Logger LOG = System.getLogger(RunProcess.class.getName());

    /** Time in ms to read the output of a process that has ended. By then no process writes any more. */
    private static final long LAST_OUTPUT_MS = 5_000;

    /**
     * Starts kept processes: a sandbox ends with the thread that started it, so these threads never end, unlike those of
     * calls.
     */
    private static final Executor LASTING_THREADS = Executors.newFixedThreadPool(
            Runtime.getRuntime().availableProcessors(), DaemonThreads.numbered("kept-process"));

    private final Executor pipes;
    private final InstantSource clock;
    private final ProcessSandbox confinement;

    /** A start keeps a processor busy: more of them at once would only keep all others waiting. */
    private final Semaphore starts = new Semaphore(Runtime.getRuntime().availableProcessors());

    /**
     * Creates the execution of processes.
     *
     * @param pipes runs the writing of input, the reading of output and the removal of directories, a few tasks per
     *     process
     * @param clock time source
     */
    public RunProcess(Executor pipes, InstantSource clock) {
        this(pipes, clock, SandboxSettings.DEFAULT);
    }

    /** Creates the execution of processes with settings for their sandbox. */
    public RunProcess(Executor pipes, InstantSource clock, SandboxSettings settings) {
        this(pipes, clock, ProcessSandbox.detect(settings));
    }

    RunProcess(Executor pipes, InstantSource clock, ProcessSandbox confinement) {
        this.pipes = pipes;
        this.clock = clock;
        this.confinement = confinement;
    }

    /** Returns the measures that this machine lacks to confine processes, for the log; empty if it lacks none. */
    public Optional<String> missingMeasures() {
        return confinement.missingMeasures();
    }

    /** Returns how processes are confined on this machine, such as {@code bubblewrap}. */
    public String confinement() {
        return confinement.description();
    }

    /**
     * Runs a process to its end.
     *
     * @param input its standard input
     * @param deadline when it is killed
     * @throws IOException where it did not start, in which case it has done nothing
     */
    public ProcessExit run(ProcessCommand command, byte[] input, Instant deadline)
            throws IOException, InterruptedException {
        try (ScratchDirectory directory = confinement.directory(pipes)) {
            RunningProcess process = started(command, directory);
            CompletableFuture<Optional<byte[]>> output;
            try {
                output = CompletableFuture.supplyAsync(() -> outputOf(process), pipes);
                pipes.execute(new StandardErrorLog(process.root().getErrorStream(), command.label()));
                pipes.execute(() -> write(process, input));
                if (!process.root().waitFor(remaining(deadline), TimeUnit.NANOSECONDS)) {
                    return new ProcessExit.TimedOut();
                }
            } finally {
                process.end(pipes);
            }
            // Anything it left running would have held the output open, and has been ended.
            int code = process.root().exitValue();
            return output.<ProcessExit>thenApply(
                            bytes -> bytes.<ProcessExit>map(all -> new ProcessExit.Exited(code, all))
                                    .orElseGet(ProcessExit.OutputTooLarge::new))
                    .completeOnTimeout(new ProcessExit.TimedOut(), LAST_OUTPUT_MS, TimeUnit.MILLISECONDS)
                    .join();
        }
    }

    /**
     * Runs a process to its end, and reads its output line by line.
     *
     * @param input its standard input
     * @param deadline when it is killed
     * @param reader reads its lines, also those after the last one; a foreign line ends the process
     * @return the exit, without output
     * @throws IOException where it did not start, in which case it has done nothing
     */
    public ProcessExit run(ProcessCommand command, byte[] input, Instant deadline, LineReader reader)
            throws IOException, InterruptedException {
        try (ScratchDirectory directory = confinement.directory(pipes)) {
            RunningProcess process = started(command, directory);
            OutputLines output = new OutputLines(process.root().getInputStream());
            try {
                pipes.execute(output);
                pipes.execute(new StandardErrorLog(process.root().getErrorStream(), command.label()));
                pipes.execute(() -> write(process, input));
                // Anything that it left running would hold the output open.
                process.root().onExit().thenRunAsync(() -> process.end(pipes), pipes);
                return read(output.lines(), process, deadline, reader);
            } finally {
                output.lines().end(LineBuffer.End.BROKEN);
                process.end(pipes);
            }
        }
    }

    private ProcessExit read(LineBuffer lines, RunningProcess process, Instant deadline, LineReader reader)
            throws InterruptedException {
        LineBuffer.Next next = lines.next(remaining(deadline));
        while (next instanceof LineBuffer.Next.Line line) {
            if (reader.read(line.bytes()) == LineReader.Meaning.FOREIGN) {
                return new ProcessExit.Stopped();
            }
            next = lines.next(remaining(deadline));
        }
        if (next instanceof LineBuffer.Next.Over over && over.end() == LineBuffer.End.TOO_LARGE) {
            return new ProcessExit.OutputTooLarge();
        }
        boolean hasEnded = next instanceof LineBuffer.Next.Over
                && process.root().waitFor(remaining(deadline), TimeUnit.NANOSECONDS);
        return hasEnded ? new ProcessExit.Exited(process.root().exitValue(), new byte[0]) : new ProcessExit.TimedOut();
    }

    /**
     * Starts a process that serves one call after another until it is closed.
     *
     * @throws IOException where it did not start
     */
    public KeptProcess keep(ProcessCommand command) throws IOException {
        ScratchDirectory directory = confinement.directory(pipes);
        try {
            return new KeptProcess(directory, startedToLast(command, directory), pipes, command.label());
        } catch (IOException | RuntimeException | Error notStarted) {
            directory.close();
            throw notStarted;
        }
    }

    private RunningProcess started(ProcessCommand command, ScratchDirectory directory)
            throws IOException, InterruptedException {
        starts.acquire();
        try {
            return confinement.start(command, directory);
        } finally {
            starts.release();
        }
    }

    /** Starts a process that outlives this thread. An interruption is left to what follows the start. */
    private RunningProcess startedToLast(ProcessCommand command, ScratchDirectory directory) throws IOException {
        CompletableFuture<RunningProcess> start = new CompletableFuture<>();
        LASTING_THREADS.execute(() -> {
            try {
                start.complete(started(command, directory));
            } catch (Throwable notStarted) {
                start.completeExceptionally(notStarted);
            }
        });
        try {
            return start.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof IOException notStarted) {
                throw notStarted;
            }
            throw e;
        }
    }

    private long remaining(Instant deadline) {
        return Math.max(0, Duration.between(clock.instant(), deadline).toNanos());
    }

    private static Optional<byte[]> outputOf(RunningProcess process) {
        try (InputStream output = process.root().getInputStream()) {
            byte[] bytes = output.readNBytes(Json.MAX_BYTES + 1);
            if (bytes.length <= Json.MAX_BYTES) {
                return Optional.of(bytes);
            }
        } catch (IOException closed) {
            LOG.log(System.Logger.Level.DEBUG, "the output of a process was closed before its end");
        }
        process.root().destroyForcibly();
        return Optional.empty();
    }

    private static void write(RunningProcess process, byte[] input) {
        try (OutputStream stream = process.root().getOutputStream()) {
            stream.write(input);
        } catch (IOException programDoesNotRead) {
            LOG.log(System.Logger.Level.DEBUG, "a process ended before it had read its input");
        }
    }
}
