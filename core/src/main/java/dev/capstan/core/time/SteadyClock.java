package dev.capstan.core.time;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * A clock for durations. It starts at the time of the wall clock and then runs with the monotonic clock, so it neither
 * jumps nor runs back when the wall clock is set.
 */
public final class SteadyClock implements InstantSource {

    private final Instant begin;
    private final long beginNanos;
    private final LongSupplier nanos;

    /**
     * Creates a clock that starts now.
     *
     * @param wall wall clock, read once
     * @param nanos monotonic clock, such as {@link System#nanoTime}
     */
    public SteadyClock(InstantSource wall, LongSupplier nanos) {
        this.begin = wall.instant();
        this.beginNanos = nanos.getAsLong();
        this.nanos = nanos;
    }

    @Override
    public Instant instant() {
        return begin.plusNanos(nanos.getAsLong() - beginNanos);
    }
}
