package dev.capstan.tck.cli;

import dev.capstan.tck.ConformanceRun;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.StopSignal;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.ScenarioResult;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** A run that ends in time, whatever the subject does, and whose report is kept while it goes on. */
final class TimeLimitedRun {

    /** How long what has begun may take after the run is told to end. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    private static final Duration BETWEEN_REPORTS = Duration.ofSeconds(2);

    private final ConformanceRun run;
    private final StopSignal stop;
    private final Duration within;
    private final Consumer<Report> kept;

    /**
     * A run.
     *
     * @param within how long it may take
     * @param kept is given the report so far again and again
     */
    TimeLimitedRun(ConformanceRun run, StopSignal stop, Duration within, Consumer<Report> kept) {
        this.run = run;
        this.stop = stop;
        this.within = within;
        this.kept = kept;
    }

    /** Runs it. */
    Report run(int lanes, Consumer<ScenarioResult> progress) {
        ScheduledExecutorService threads = Executors.newScheduledThreadPool(3, work -> {
            Thread thread = new Thread(work, "run");
            thread.setDaemon(true);
            return thread;
        });
        try {
            long pause = BETWEEN_REPORTS.toMillis();
            threads.scheduleWithFixedDelay(() -> kept.accept(run.soFar()), 0, pause, TimeUnit.MILLISECONDS);
            threads.schedule(
                    () -> stop.request("the run may take " + within.toSeconds() + " seconds, and they were over"),
                    within.toMillis(),
                    TimeUnit.MILLISECONDS);
            return CompletableFuture.supplyAsync(() -> run.run(lanes, progress), threads)
                    .get(within.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return run.soFar();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof HarnessError fault ? fault : new HarnessError("the run failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stop.request("the run was interrupted");
            return run.soFar();
        } finally {
            threads.shutdownNow();
        }
    }
}
