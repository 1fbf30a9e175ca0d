package dev.capstan.database.limits;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * The time by which buckets fill: that of a steady clock, moved forward to the latest fill time of any bucket. Another
 * node's clock may be ahead, or this server's clock may have been set back before a restart.
 *
 * <p>Otherwise such a bucket would refuse calls for as long as this clock is behind.
 */
final class BucketClock implements InstantSource {

    private final InstantSource steady;
    private final Supplier<Optional<Long>> lastFilled;
    private final AtomicLong aheadMillis = new AtomicLong();
    private volatile boolean started;

    /**
     * Creates a clock on top of this one.
     *
     * @param lastFilled the latest fill time of a bucket, in milliseconds since 1970; read once
     */
    BucketClock(InstantSource steady, Supplier<Optional<Long>> lastFilled) {
        this.steady = steady;
        this.lastFilled = lastFilled;
    }

    /** Reads the database before the first bucket is filled. After a failure the next caller reads it. */
    void begin() {
        if (!started) {
            lastFilled.get().ifPresent(this::advanceTo);
            started = true;
        }
    }

    /** Moves forward to a time, in milliseconds since 1970, if this clock is behind it. */
    void advanceTo(long millis) {
        long ahead = millis - steady.millis();
        aheadMillis.accumulateAndGet(ahead, Math::max);
    }

    @Override
    public Instant instant() {
        return steady.instant().plusMillis(aheadMillis.get());
    }
}
