package dev.capstan.handlers.process;

import dev.capstan.handlers.stream.LineReader;
import java.io.IOException;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Processes of one program that are kept for further calls. Each serves one call at a time; further calls wait until
 * their deadline.
 */
public final class ProcessPool implements AutoCloseable {

    private final Semaphore permits;
    private final Deque<KeptProcess> idle = new ConcurrentLinkedDeque<>();
    private final Start start;
    private volatile boolean isClosed;

    /** The start of another process. */
    @FunctionalInterface
    public interface Start {

        /** Starts a process; throws {@link IOException} where it did not start. */
        KeptProcess start() throws IOException, InterruptedException;
    }

    /**
     * Creates an empty pool.
     *
     * @param size maximum number of processes
     * @param start starts another process
     */
    public ProcessPool(int size, Start start) {
        this.permits = new Semaphore(size, true);
        this.start = start;
    }

    /**
     * Has a process serve a call.
     *
     * @param request line without its end
     * @param label names the call in the log
     * @param nanos time until the deadline
     * @param reader reads the lines of the process; it ends unless the last one of the call comes
     * @throws IOException where no process could be started, in which case nothing was done
     */
    public KeptProcess.Exchange serve(byte[] request, String label, long nanos, LineReader reader)
            throws IOException, InterruptedException {
        long begin = System.nanoTime();
        if (!permits.tryAcquire(nanos, TimeUnit.NANOSECONDS)) {
            return KeptProcess.Exchange.TIMED_OUT;
        }
        try {
            KeptProcess process = take();
            boolean isKept = false;
            try {
                long left = Math.max(0, nanos - (System.nanoTime() - begin));
                KeptProcess.Exchange exchange = process.exchange(request, label, left, reader);
                isKept = exchange == KeptProcess.Exchange.ANSWERED && !isClosed;
                return exchange;
            } finally {
                if (isKept) {
                    idle.push(process);
                } else {
                    process.close();
                }
            }
        } finally {
            permits.release();
            if (isClosed) {
                closeIdle();
            }
        }
    }

    private KeptProcess take() throws IOException, InterruptedException {
        for (KeptProcess known = idle.poll(); known != null; known = idle.poll()) {
            if (known.isUsable()) {
                return known;
            }
            known.close();
        }
        return start.start();
    }

    private void closeIdle() {
        for (KeptProcess process = idle.poll(); process != null; process = idle.poll()) {
            process.close();
        }
    }

    /** Ends the idle processes now, and the others after their call. */
    @Override
    public void close() {
        isClosed = true;
        closeIdle();
    }
}
