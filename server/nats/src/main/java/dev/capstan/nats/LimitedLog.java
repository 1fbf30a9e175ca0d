package dev.capstan.nats;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** A log of at most one line per second, for events that any publisher can cause. Thread-safe. */
final class LimitedLog {

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Consumer<String> log;
    private final LongSupplier nanos;
    private long last;
    private long omitted;

    /**
     * Creates a log without lines.
     *
     * @param log receives the lines
     * @param nanos monotonic clock, such as {@link System#nanoTime}
     */
    LimitedLog(Consumer<String> log, LongSupplier nanos) {
        this.log = log;
        this.nanos = nanos;
        this.last = nanos.getAsLong() - PAUSE_NANOS;
    }

    /** Logs a line, or counts it if the last one is less than a second old. The next line has the count. */
    synchronized void add(String line) {
        long now = nanos.getAsLong();
        if (now - last < PAUSE_NANOS) {
            omitted++;
            return;
        }
        log.accept(omitted == 0 ? line : line + " (similar lines omitted before this one: " + omitted + ")");
        last = now;
        omitted = 0;
    }
}
