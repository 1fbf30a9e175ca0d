package dev.capstan.handlers.process;

import dev.capstan.core.json.Json;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process that serves one call after another: a line on its standard input, and a line on its standard output. It
 * ends where a call fails, so that no response can be taken for that of a later call.
 */
public final class KeptProcess implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(KeptProcess.class.getName());

    private final ScratchDirectory directory;
    private final RunningProcess process;
    private final Executor pipes;
    private final StandardErrorLog errors;
    private final InputStream output;

    KeptProcess(ScratchDirectory directory, RunningProcess process, Executor pipes, StandardErrorLog errors) {
        this.directory = directory;
        this.process = process;
        this.pipes = pipes;
        this.errors = errors;
        this.output = new BufferedInputStream(process.root().getInputStream());
    }

    /** The outcome of one call. */
    public sealed interface Exchange {

        /** A line of output. */
        record Line(byte[] bytes) implements Exchange {}

        /** No line before the deadline. */
        record TimedOut() implements Exchange {}

        /** A line of more than 1 MiB. */
        record TooLarge() implements Exchange {}

        /** The end of the process before its line was complete. */
        record Ended() implements Exchange {}
    }

    /** Whether it runs and has written nothing that nobody asked for. */
    boolean isUsable() {
        try {
            return process.root().isAlive() && output.available() == 0;
        } catch (IOException closed) {
            return false;
        }
    }

    /**
     * Writes a line and reads one.
     *
     * @param request line without its end
     * @param label names the call in the log
     * @param nanos time until the deadline
     */
    Exchange exchange(byte[] request, String label, long nanos) throws InterruptedException {
        errors.begin(label);
        CompletableFuture<Exchange> response = CompletableFuture.supplyAsync(() -> exchange(request), pipes);
        try {
            return response.get(nanos, TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            return new Exchange.TimedOut();
        } catch (ExecutionException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private Exchange exchange(byte[] request) {
        try {
            OutputStream input = process.root().getOutputStream();
            input.write(request);
            input.write('\n');
            input.flush();
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int next = output.read(); next != '\n'; next = output.read()) {
                if (next < 0) {
                    return new Exchange.Ended();
                }
                if (line.size() == Json.MAX_BYTES) {
                    return new Exchange.TooLarge();
                }
                line.write(next);
            }
            return new Exchange.Line(line.toByteArray());
        } catch (IOException closed) {
            LOG.log(System.Logger.Level.DEBUG, "a process ended during a call");
            return new Exchange.Ended();
        }
    }

    /** Ends it with everything that it has started. */
    @Override
    public void close() {
        process.end(pipes);
        directory.close();
    }
}
