package dev.capstan.server.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import ch.qos.logback.core.encoder.Encoder;
import dev.capstan.core.concurrent.DaemonThreads;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * An appender that writes its lines in groups, each at most {@value #DELAY_MS} ms after its first event. Among the work
 * of a request, the code that writes a line is cold each time; in a group it is not. A line has the time, the thread and
 * the trace of its event. Where more than {@value #CAPACITY} lines wait, the thread of the next event writes them.
 */
public final class GroupedAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

    private static final int CAPACITY = 4096;
    private static final int DELAY_MS = 50;

    private final Encoder<ILoggingEvent> encoder;
    private final PrintStream out;
    private final BlockingQueue<ILoggingEvent> waiting = new ArrayBlockingQueue<>(CAPACITY);
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final ScheduledExecutorService writer =
            Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("log"));

    /**
     * Creates an appender.
     *
     * @param encoder the format of a line
     * @param out where the lines go
     */
    public GroupedAppender(Encoder<ILoggingEvent> encoder, PrintStream out) {
        this.encoder = encoder;
        this.out = out;
    }

    @Override
    protected void append(ILoggingEvent event) {
        event.prepareForDeferredProcessing();
        while (!waiting.offer(event)) {
            write();
        }
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            writer.schedule(this::write, DELAY_MS, TimeUnit.MILLISECONDS);
        }
    }

    /** Writes all events that wait. */
    private synchronized void write() {
        scheduled.set(false);
        List<ILoggingEvent> group = new ArrayList<>();
        waiting.drainTo(group);
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        group.forEach(event -> lines.writeBytes(encoder.encode(event)));
        out.write(lines.toByteArray(), 0, lines.size());
        out.flush();
    }

    /** Writes the events that wait, and accepts no more. */
    @Override
    public void stop() {
        super.stop();
        writer.shutdownNow();
        write();
    }
}
