package dev.capstan.discovery.outbox;

import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.port.AuditUnavailable;
import java.time.Duration;
import java.time.InstantSource;

/**
 * The thread that delivers the outbox: at once after a signal, and when an envelope is due. Once a minute it adopts the
 * waiting envelopes of other nodes.
 */
public final class DeliveryThread implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(DeliveryThread.class.getName());
    private static final Duration INTERVAL = Duration.ofMinutes(1);
    private static final Duration MIN_REST = Duration.ofMillis(500);
    private static final int MAX_DOUBLINGS = 6;
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final DeliverEnvelopes deliver;
    private final DeliverySignal signal;
    private final InstantSource clock;
    private final Thread thread = DaemonThreads.named("agh-outbox", this::run);
    private volatile boolean stopping;
    private boolean isAdopting = true;
    private Duration adopted = Duration.ZERO;
    private long lastAdoption;
    private int failures;

    /** Creates a thread that is not started. */
    public DeliveryThread(DeliverEnvelopes deliver, DeliverySignal signal, InstantSource clock) {
        this.deliver = deliver;
        this.signal = signal;
        this.clock = clock;
    }

    /** Starts the delivery, including envelopes that a previous server process left behind. */
    public void start() {
        thread.start();
    }

    private void run() {
        try {
            while (!stopping) {
                signal.await(deliverOnce());
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Delivers once and returns the time until the next delivery. */
    private Duration deliverOnce() {
        try {
            if (isAdopting || System.nanoTime() - lastAdoption > INTERVAL.toNanos()) {
                deliver.adopt(adopted);
                isAdopting = false;
                adopted = INTERVAL;
                lastAdoption = System.nanoTime();
            }
            Duration rest = Duration.between(clock.instant(), deliver.deliver());
            recovered();
            return rest.isNegative() ? Duration.ZERO : shorter(rest, INTERVAL);
        } catch (RuntimeException | Error failed) {
            return failed(failed);
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private void recovered() {
        if (failures > 0) {
            LOG.log(System.Logger.Level.INFO, "pending AGH envelopes are delivered again");
            failures = 0;
        }
    }

    /**
     * Logs a failure, which may be exhausted memory and never ends the thread, and returns the pause before the next
     * attempt. The database monitor logs why the database failed.
     */
    private Duration failed(Throwable failure) {
        LOG.log(
                failures == 0 ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG,
                "pending AGH envelopes can be neither delivered nor expired; retrying until they can",
                AuditUnavailable.trace(failure));
        Duration rest = MIN_REST.multipliedBy(1L << Math.min(failures, MAX_DOUBLINGS));
        failures++;
        return rest;
    }

    /**
     * Stops after the current envelope, within about five seconds. The thread is not interrupted, because an interrupt
     * during a write would close the file of an embedded database.
     */
    @Override
    public void close() {
        stopping = true;
        signal.signal();
        try {
            thread.join(TIMEOUT.toMillis());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
