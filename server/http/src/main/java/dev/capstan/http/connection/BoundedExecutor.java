package dev.capstan.http.connection;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** An executor with a maximum number of concurrent tasks. It rejects more instead of queueing them. */
public final class BoundedExecutor extends AbstractExecutorService {

    private final ExecutorService executor;
    private final int limit;
    private final Semaphore permits;

    /**
     * Creates a limited executor.
     *
     * @param executor runs the tasks
     * @param limit maximum number of concurrent tasks, ≥ 1
     */
    public BoundedExecutor(ExecutorService executor, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("the maximum number of concurrent requests must be at least 1");
        }
        this.executor = executor;
        this.limit = limit;
        this.permits = new Semaphore(limit);
    }

    /** Returns the number of running tasks. */
    public int running() {
        return limit - permits.availablePermits();
    }

    @Override
    public void execute(Runnable task) {
        if (!permits.tryAcquire()) {
            throw new RejectedExecutionException("too many concurrent requests (limit " + limit + ")");
        }
        try {
            executor.execute(() -> {
                try {
                    task.run();
                } finally {
                    permits.release();
                }
            });
        } catch (Throwable notTaken) {
            permits.release();
            throw notTaken;
        }
    }

    @Override
    public void shutdown() {
        executor.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return executor.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return executor.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return executor.isTerminated();
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        return executor.awaitTermination(timeout, unit);
    }
}
