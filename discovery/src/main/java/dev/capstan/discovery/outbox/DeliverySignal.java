package dev.capstan.discovery.outbox;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A wake-up signal for the delivery thread. A signal during its work takes effect afterwards. */
public final class DeliverySignal {

    private final Semaphore rings = new Semaphore(0);

    /** Signals the thread. */
    public void signal() {
        if (rings.availablePermits() == 0) {
            rings.release();
        }
    }

    /** Waits for a signal, at most this long. */
    void await(Duration timeout) throws InterruptedException {
        if (rings.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
            rings.drainPermits();
        }
    }
}
