package dev.capstan.server;

import dev.capstan.core.concurrent.DaemonThreads;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A sequence of steps, each with a time limit. A step that fails or hangs does not prevent the next.
 *
 * @param all the steps in order
 */
public record TimedSteps(List<Step> all) {

    private static final System.Logger LOG = System.getLogger(TimedSteps.class.getName());

    public TimedSteps {
        all = List.copyOf(all);
    }

    /**
     * One step.
     *
     * @param name a noun phrase for the log
     * @param limit time after which the next step is taken
     * @param action the work; it runs on a thread of its own, which is not interrupted
     */
    public record Step(String name, Duration limit, Action action) {}

    /** The work of a step. */
    @FunctionalInterface
    public interface Action {

        /** Does the work. */
        void run() throws Exception;
    }

    /** Takes every step; returns when the limits of all have passed at the latest. */
    public void runAll() {
        boolean interrupted = false;
        for (Step step : all) {
            interrupted |= runAll(step);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean runAll(Step step) {
        FutureTask<Void> task = new FutureTask<>(() -> {
            step.action().run();
            return null;
        });
        DaemonThreads.named("stop " + step.name(), task).start();
        long end = System.nanoTime() + step.limit().toNanos();
        boolean interrupted = false;
        while (true) {
            try {
                task.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                return interrupted;
            } catch (InterruptedException again) {
                interrupted = true;
            } catch (TimeoutException hangs) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        "stopping: " + step.name() + " did not end within "
                                + step.limit().toMillis() + " ms; skipped");
                return interrupted;
            } catch (ExecutionException failed) {
                LOG.log(System.Logger.Level.WARNING, "stopping: " + step.name() + " failed", failed.getCause());
                return interrupted;
            }
        }
    }
}
