package dev.capstan.tck.reference;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Stops processes for two seconds out of eight, as a machine does that has too much to do. */
final class ProcessStalls implements AutoCloseable {

    private static final int EVERY_SECONDS = 8;
    private static final int FOR_SECONDS = 2;

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final AtomicInteger stops = new AtomicInteger();
    private final List<ProcessHandle> processes;

    private ProcessStalls(List<ProcessHandle> processes) {
        this.processes = processes;
    }

    static ProcessStalls of(List<ProcessHandle> processes) {
        ProcessStalls stalls = new ProcessStalls(processes);
        stalls.clock.scheduleAtFixedRate(stalls::stop, EVERY_SECONDS, EVERY_SECONDS, TimeUnit.SECONDS);
        stalls.clock.scheduleAtFixedRate(
                () -> stalls.signal("CONT"), EVERY_SECONDS + FOR_SECONDS, EVERY_SECONDS, TimeUnit.SECONDS);
        return stalls;
    }

    /** Returns the number of stops so far. */
    int stops() {
        return stops.get();
    }

    private void stop() {
        signal("STOP");
        stops.incrementAndGet();
    }

    private void signal(String name) {
        for (ProcessHandle process : processes) {
            try {
                int end = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                        .start()
                        .waitFor();
                if (end != 0) {
                    throw new IllegalStateException("kill -" + name + " ended with " + end);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public String toString() {
        return FOR_SECONDS + " seconds of silence out of " + EVERY_SECONDS;
    }

    /** Resumes the processes, after a stop in progress. */
    @Override
    public void close() {
        clock.execute(() -> signal("CONT"));
        clock.shutdown();
    }
}
