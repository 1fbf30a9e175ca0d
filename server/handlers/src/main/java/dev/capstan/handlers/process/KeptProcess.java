package dev.capstan.handlers.process;

import dev.capstan.handlers.stream.LineBuffer;
import dev.capstan.handlers.stream.LineReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process that serves one call after another: a line on its standard input, and lines on its standard output up to
 * the last one of the call. It ends where a call fails, so that no response can be taken for that of a later call.
 */
public final class KeptProcess implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(KeptProcess.class.getName());

    private final ScratchDirectory directory;
    private final RunningProcess process;
    private final Executor pipes;
    private final StandardErrorLog errors;
    private final LineBuffer lines;

    /** Begins to read the output of a process. Ends it if that fails, because the machine has no thread left. */
    KeptProcess(ScratchDirectory directory, RunningProcess process, Executor pipes, String label) {
        OutputLines output = new OutputLines(process.root().getInputStream());
        this.directory = directory;
        this.process = process;
        this.pipes = pipes;
        this.errors = new StandardErrorLog(process.root().getErrorStream(), label);
        this.lines = output.lines();
        try {
            pipes.execute(errors);
            pipes.execute(output);
        } catch (RuntimeException | Error noThread) {
            process.end(Runnable::run);
            throw noThread;
        }
    }

    /** The outcome of one call. */
    public enum Exchange {
        /** The last line of the call came. */
        ANSWERED,
        /** A line came that does not belong to the call. */
        FOREIGN,
        /** The last line did not come before the deadline. */
        TIMED_OUT,
        /** A line has more than 1 MiB. */
        TOO_LARGE,
        /** The process ended before the last line. */
        ENDED
    }

    /** Whether it runs and has written nothing that nobody asked for. */
    boolean isUsable() {
        return process.root().isAlive() && lines.isIdle();
    }

    /**
     * Writes a line and reads lines up to the last one of the call.
     *
     * @param request line without its end
     * @param label names the call in the log
     * @param nanos time until the deadline
     * @param reader reads the lines
     */
    Exchange exchange(byte[] request, String label, long nanos, LineReader reader) throws InterruptedException {
        long begin = System.nanoTime();
        errors.begin(label);
        CompletableFuture<Void> written = CompletableFuture.runAsync(() -> write(request), pipes);
        while (true) {
            LineBuffer.Next next = lines.next(nanos - (System.nanoTime() - begin));
            if (next instanceof LineBuffer.Next.Late) {
                return Exchange.TIMED_OUT;
            }
            if (next instanceof LineBuffer.Next.Over over) {
                return over.end() == LineBuffer.End.TOO_LARGE ? Exchange.TOO_LARGE : Exchange.ENDED;
            }
            LineReader.Meaning meaning = reader.read(((LineBuffer.Next.Line) next).bytes());
            if (meaning == LineReader.Meaning.FOREIGN) {
                return Exchange.FOREIGN;
            }
            if (meaning == LineReader.Meaning.LAST) {
                return isDone(written, nanos - (System.nanoTime() - begin)) ? Exchange.ANSWERED : Exchange.TIMED_OUT;
            }
        }
    }

    /** Waits until the request is written: a program may respond before it has read all of it. */
    private static boolean isDone(CompletableFuture<Void> written, long nanos) throws InterruptedException {
        try {
            written.get(nanos, TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException late) {
            return false;
        } catch (ExecutionException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private void write(byte[] request) {
        try {
            OutputStream input = process.root().getOutputStream();
            input.write(request);
            input.write('\n');
            input.flush();
        } catch (IOException closed) {
            LOG.log(System.Logger.Level.DEBUG, "a process ended during a call");
            lines.end(LineBuffer.End.BROKEN);
        }
    }

    /** Ends it with everything that it has started. */
    @Override
    public void close() {
        lines.end(LineBuffer.End.BROKEN);
        process.end(pipes);
        directory.close();
    }
}
