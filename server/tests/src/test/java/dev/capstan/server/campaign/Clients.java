package dev.capstan.server.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Clients that act at once, each on any surface after any other. */
final class Clients implements AutoCloseable {

    private static final long PACE_NANOS = 10_000_000;
    private static final long TIMEOUT_SECONDS = 90;

    private final CampaignContext context;
    private final List<Workload> loads;
    private final int number;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Future<?>> acting = new ArrayList<>();
    private final AtomicLong acts = new AtomicLong();
    private final AtomicInteger busy = new AtomicInteger();
    private volatile boolean goOn;
    private volatile long restNanos;

    Clients(CampaignContext context, List<Workload> loads, int number) {
        this.context = context;
        this.loads = loads;
        this.number = number;
    }

    /** Returns how many there are. */
    int number() {
        return number;
    }

    /** Sets the pause of each client between two acts, in milliseconds. */
    void setPause(long restMs) {
        restNanos = TimeUnit.MILLISECONDS.toNanos(restMs);
    }

    /** Has all of them act until they are paused. */
    void resume(long seed) {
        goOn = true;
        for (int i = 0; i < number; i++) {
            Random random = new Random(seed * number + i);
            acting.add(threads.submit(() -> act(random)));
        }
    }

    private void act(Random random) {
        try {
            while (goOn) {
                busy.incrementAndGet();
                try {
                    loads.get(random.nextInt(loads.size())).act(context, random);
                } finally {
                    busy.decrementAndGet();
                    acts.incrementAndGet();
                }
                LockSupport.parkNanos(context.client().isReached() ? restNanos : PACE_NANOS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns how many acts have ended. */
    long acts() {
        return acts.get();
    }

    /** Waits until this many further acts have ended, or until none can because all wait for a stalled server. */
    void awaitActs(int more, boolean standsStill) {
        long enough = acts.get() + more;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
        long before = -1;
        while (acts.get() < enough && !(standsStill && before == acts.get() && busy.get() == number)) {
            before = acts.get();
            if (System.nanoTime() > end) {
                context.violations()
                        .violated("the clients came to a standstill: " + acts.get() + " of " + enough + " acts");
                return;
            }
            LockSupport.parkNanos(standsStill ? 20 * PACE_NANOS : PACE_NANOS);
        }
    }

    /** Returns once each has ended what it is about. */
    void pause() throws InterruptedException {
        goOn = false;
        for (Future<?> one : acting) {
            try {
                one.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            } catch (TimeoutException hangs) {
                context.violations().violated("a client does not come back");
            } catch (ExecutionException e) {
                context.violations().violated("a client failed: " + e.getCause());
            }
        }
        acting.clear();
    }

    @Override
    public void close() {
        goOn = false;
        threads.shutdownNow();
    }
}
