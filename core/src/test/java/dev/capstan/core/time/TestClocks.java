package dev.capstan.core.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** The wall clock and the monotonic clock of a machine; they stop until a test advances or sets them. */
public final class TestClocks {

    private final AtomicReference<Instant> wall = new AtomicReference<>(Instant.parse("2026-01-31T12:00:00Z"));
    private final AtomicLong nanos = new AtomicLong(-7);

    /** Lets time pass. */
    public void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
        set(time);
    }

    /** Sets the wall clock forward, or back by a negative time. */
    public void set(Duration by) {
        wall.updateAndGet(at -> at.plus(by));
    }

    /** Returns the wall clock. */
    public InstantSource wall() {
        return wall::get;
    }

    /** Returns the monotonic clock. */
    public long nanos() {
        return nanos.get();
    }

    /** Returns a steady clock that begins now. */
    public SteadyClock steady() {
        return new SteadyClock(wall(), this::nanos);
    }

    /** Returns a stricter clock that begins now. */
    public ConservativeClock stricter() {
        return new ConservativeClock(wall(), this::nanos);
    }
}
