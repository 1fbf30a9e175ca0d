package dev.capstan.discovery.outbox;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes the one thread that delivers; a ring that comes while it works is heard afterwards. */
public final class DeliverySignal {

    private final Semaphore rings = new Semaphore(0);

    /** Rings. */
    public void signal() {
        if (rings.availablePermits() == 0) {
            rings.release();
        }
    }

    /** Returns once the bell rings, or after this long. */
    void await(Duration patience) throws InterruptedException {
        if (rings.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            rings.drainPermits();
        }
    }
}
