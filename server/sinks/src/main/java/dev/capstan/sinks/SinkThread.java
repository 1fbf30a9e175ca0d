package dev.capstan.sinks;

import dev.capstan.audit.port.ChainReader;
import dev.capstan.audit.port.ExportCursors;
import dev.capstan.core.RetryPolicy;
import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.port.AuditUnavailable;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The thread that delivers the audit chains to one receiver. It holds one page at a time and looks for records each
 * second, so a slow or dead receiver delays no call. After a refusal of a tenant's records, it waits ten minutes, and
 * tries the same again.
 */
public final class SinkThread implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(SinkThread.class.getName());

    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final Duration AFTER_REFUSAL = Duration.ofMinutes(10);
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);
    private static final RetryPolicy RETRIES = new RetryPolicy(
            Integer.MAX_VALUE, Duration.ofSeconds(1), 2, Duration.ofMinutes(1), Set.of(), RetryPolicy.Jitter.FULL);

    private final String name;
    private final RecordSink sink;
    private final DeliverRecords deliver;
    private final ExportCursors cursors;
    private final BooleanSupplier turn;
    private final RetryPolicy retries;
    private final Thread thread;
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile long lag;
    private volatile long failures;
    private volatile boolean isRefused;
    private int failuresInRow;
    private long nextAttempt = System.nanoTime();

    /**
     * Creates a thread that is not started. Throws {@link IllegalArgumentException} if a file of the sink is unusable.
     *
     * @param address receiver and parameters
     * @param host name of this machine in messages of syslog
     * @param turn whether this node delivers; at most one of the nodes that share cursors should
     */
    public SinkThread(
            SinkAddress address,
            String host,
            ChainReader chains,
            ExportCursors cursors,
            BooleanSupplier turn,
            InstantSource clock) {
        this(address.name(), sink(address, host, clock), chains, cursors, turn, RETRIES, AFTER_REFUSAL);
    }

    SinkThread(
            String name,
            RecordSink sink,
            ChainReader chains,
            ExportCursors cursors,
            BooleanSupplier turn,
            RetryPolicy retries,
            Duration afterRefusal) {
        this.name = name;
        this.sink = sink;
        this.deliver = new DeliverRecords(name, sink, chains, cursors, afterRefusal);
        this.cursors = cursors;
        this.turn = turn;
        this.retries = retries;
        this.thread = DaemonThreads.named("sink-" + name, this::run);
    }

    private static RecordSink sink(SinkAddress address, String host, InstantSource clock) {
        return switch (address.protocol()) {
            case SYSLOG_TLS, SYSLOG_TCP -> new SyslogSink(address, host);
            case CLOUDEVENTS_HTTPS, CLOUDEVENTS_HTTP -> new CloudEventsSink(address, clock);
            case OTLP_HTTPS, OTLP_HTTP -> new OtlpLogSink(address, clock);
        };
    }

    /** Starts the delivery. */
    public void start() {
        thread.start();
    }

    /** Returns the name of the sink. */
    public String name() {
        return name;
    }

    /** Returns the number of records that are not delivered; 0 while another node delivers. */
    public long lag() {
        return lag;
    }

    /** Returns the number of records that the receiver has taken from this node, repetitions included. */
    public long delivered() {
        return deliver.delivered();
    }

    /** Returns the number of records that the receiver has rejected for good, although it has taken their batch. */
    public long rejected() {
        return deliver.rejected();
    }

    /** Returns the number of failed attempts. */
    public long failures() {
        return failures + deliver.refusals();
    }

    /**
     * Whether the records of a tenant are not delivered, because the receiver has refused them or the chain is damaged;
     * false while another node delivers.
     */
    public boolean isRefused() {
        return isRefused;
    }

    private void run() {
        Duration pause = Duration.ZERO;
        try {
            while (!closing.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
                pause = step();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Delivers what there is unless an attempt is to wait, and returns the pause before the next step. */
    private Duration step() {
        try {
            if (!turn.getAsBoolean()) {
                lag = 0;
                isRefused = false;
                return PERIOD;
            }
            lag = cursors.lag(name);
            Duration wait = Duration.ofNanos(nextAttempt - System.nanoTime());
            return wait.compareTo(Duration.ZERO) > 0 ? atMostPeriod(wait) : deliver();
        } catch (RuntimeException e) {
            return failed("the database cannot be read", AuditUnavailable.trace(e), Duration.ZERO);
        } catch (Error e) { // such as exhausted memory, which must not end the thread
            return failed("the records cannot be delivered", e, Duration.ZERO);
        }
    }

    private Duration deliver() {
        try {
            boolean mayContinue = deliver.run();
            completed();
            return mayContinue ? Duration.ZERO : PERIOD;
        } catch (ReceiverBusy e) {
            return postponed(failed(e.getMessage(), null, e.retryAfter()));
        } catch (IOException e) {
            return postponed(failed(String.valueOf(e.getMessage()), null, Duration.ZERO));
        } finally {
            isRefused |= deliver.isStopped();
        }
    }

    /** Postpones the next attempt, and returns the pause until the next step, which tells the lag. */
    private Duration postponed(Duration wait) {
        nextAttempt = System.nanoTime() + wait.toNanos();
        return atMostPeriod(wait);
    }

    private static Duration atMostPeriod(Duration pause) {
        return pause.compareTo(PERIOD) < 0 ? pause : PERIOD;
    }

    private Duration failed(String reason, @Nullable Throwable cause, Duration atLeast) {
        if (closing.getCount() == 0) {
            return Duration.ZERO;
        }
        failures++;
        failuresInRow++;
        LOG.log(
                failuresInRow == 1 ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG,
                "sink " + name + ": " + reason + "; " + lag + " records wait, retrying",
                cause);
        Duration pause = retries.waitAfter(failuresInRow, ThreadLocalRandom.current());
        return pause.compareTo(atLeast) < 0 ? atLeast : pause;
    }

    private void completed() {
        boolean isStopped = deliver.isStopped();
        if (failuresInRow > 0 || isRefused && !isStopped) {
            LOG.log(System.Logger.Level.WARNING, "sink " + name + " delivers again");
        }
        failuresInRow = 0;
        isRefused = isStopped;
    }

    /** Ends a transmission in progress, and lets the thread end. */
    void end() {
        closing.countDown();
        sink.close();
    }

    /**
     * Stops, and ends a transmission in progress. The thread is not interrupted, because an interrupt during a write
     * would close the file of an embedded database.
     */
    @Override
    public void close() {
        end();
        try {
            thread.join(STOP_TIMEOUT.toMillis());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
