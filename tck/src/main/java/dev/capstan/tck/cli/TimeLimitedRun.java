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

/** A run with a time limit that holds even if the subject hangs. It saves interim reports. */
final class TimeLimitedRun {

    /** Time for started scenarios to end after the run is asked to stop. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    private static final Duration BETWEEN_REPORTS = Duration.ofSeconds(2);

    private final ConformanceRun run;
    private final StopSignal stop;
    private final Duration timeout;
    private final Consumer<Report> sink;

    /**
     * Creates a run.
     *
     * @param timeout time limit of the run
     * @param sink receives the report so far, every two seconds
     */
    TimeLimitedRun(ConformanceRun run, StopSignal stop, Duration timeout, Consumer<Report> sink) {
        this.run = run;
        this.stop = stop;
        this.timeout = timeout;
        this.sink = sink;
    }

    /** Runs the scenarios, and returns the report so far at the time limit or an interrupt. */
    Report run(int parallelism, Consumer<ScenarioResult> progress) {
        ScheduledExecutorService threads = Executors.newScheduledThreadPool(3, task -> {
            Thread thread = new Thread(task, "run");
            thread.setDaemon(true);
            return thread;
        });
        try {
            long pause = BETWEEN_REPORTS.toMillis();
            threads.scheduleWithFixedDelay(() -> sink.accept(run.interimReport()), 0, pause, TimeUnit.MILLISECONDS);
            threads.schedule(
                    () -> stop.request("the time limit of " + timeout.toSeconds() + " s was reached"),
                    timeout.toMillis(),
                    TimeUnit.MILLISECONDS);
            return CompletableFuture.supplyAsync(() -> run.run(parallelism, progress), threads)
                    .get(timeout.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return run.interimReport();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof HarnessError fault ? fault : new HarnessError("the run failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stop.request("the run was interrupted");
            return run.interimReport();
        } finally {
            threads.shutdownNow();
        }
    }
}
