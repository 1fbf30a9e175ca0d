package dev.capstan.core.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Threads that do something at the same moment. */
public final class ContractRaces implements AutoCloseable {

    private static final int TIMEOUT_SECONDS = 60;

    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** Starts all tasks at once and returns their results. */
    public <T> List<T> atOnce(List<Callable<T>> racers) throws Exception {
        CyclicBarrier start = new CyclicBarrier(racers.size());
        List<Future<T>> running = new ArrayList<>();
        for (Callable<T> racer : racers) {
            running.add(threads.submit(() -> {
                start.await(TIMEOUT_SECONDS, TimeUnit.SECONDS);
                return racer.call();
            }));
        }
        List<T> results = new ArrayList<>();
        for (Future<T> each : running) {
            results.add(each.get(TIMEOUT_SECONDS, TimeUnit.SECONDS));
        }
        return results;
    }

    /** Starts a task that runs beside the test. */
    public <T> Future<T> startAsync(Callable<T> work) {
        return threads.submit(work);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
