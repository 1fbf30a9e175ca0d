package dev.capstan.database.limits;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * The time by which buckets fill: that of a steady clock, moved forward to every time that a bucket was filled at by
 * somebody whose clock was ahead, such as this server before its clock was set back and it was started again.
 *
 * <p>Otherwise such a bucket would refuse for as long as this clock is behind.
 */
final class BucketClock implements InstantSource {

    private final InstantSource steady;
    private final Supplier<Optional<Long>> lastFilled;
    private final AtomicLong aheadMillis = new AtomicLong();
    private volatile boolean begun;

    /**
     * Runs with this clock.
     *
     * @param lastFilled the last time that a bucket was filled at, in milliseconds since 1970; asked for once
     */
    BucketClock(InstantSource steady, Supplier<Optional<Long>> lastFilled) {
        this.steady = steady;
        this.lastFilled = lastFilled;
    }

    /** Reads the database before the first bucket is filled; a failure leaves that to the next caller. */
    void begin() {
        if (!begun) {
            lastFilled.get().ifPresent(this::atLeast);
            begun = true;
        }
    }

    /** Moves forward to a time, in milliseconds since 1970, if it is behind. */
    void atLeast(long millis) {
        long ahead = millis - steady.millis();
        aheadMillis.accumulateAndGet(ahead, Math::max);
    }

    @Override
    public Instant instant() {
        return steady.instant().plusMillis(aheadMillis.get());
    }
}
