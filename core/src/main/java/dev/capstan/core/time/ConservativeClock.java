package dev.capstan.core.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A clock for the expiry of authority. It is the later of the wall clock and of a trusted time that runs with the
 * monotonic clock, so that setting the wall clock back neither revives nor extends anything. {@link #earliestInstant()}
 * is the earlier of both, so that setting the wall clock forward deletes nothing early.
 *
 * <p>After a jump the wall clock is trusted again once it has run evenly for {@link #SETTLED}: the other time is then
 * set to it, forward or back. {@link #detectJump()} finds jumps and must be called regularly. Thread-safe.
 */
public final class ConservativeClock implements InstantSource {

    /** The time that a wall clock must run evenly before it is trusted: longer than the lifetime of any token. */
    public static final Duration SETTLED = Duration.ofMinutes(5);

    /** The minimum change that is a jump. */
    public static final Duration MIN_JUMP = Duration.ofSeconds(2);

    private final InstantSource wall;
    private final LongSupplier nanos;
    private final long beginNanos;
    private volatile Anchor anchor;
    private Instant lastWall;
    private long lastNanos;
    private long evenSince;

    /**
     * Creates a clock that starts at the time of the wall clock.
     *
     * @param wall wall clock
     * @param nanos monotonic clock, such as {@link System#nanoTime}
     */
    public ConservativeClock(InstantSource wall, LongSupplier nanos) {
        this.wall = wall;
        this.nanos = nanos;
        this.lastWall = wall.instant();
        this.beginNanos = nanos.getAsLong();
        this.lastNanos = beginNanos;
        this.evenSince = beginNanos;
        this.anchor = new Anchor(lastWall, lastNanos);
    }

    /** The trusted time of one reading of the monotonic clock. */
    private record Anchor(Instant time, long nanos) {

        Instant at(long moment) {
            return time.plusNanos(moment - nanos);
        }
    }

    /** Returns the later of both times. */
    @Override
    public Instant instant() {
        Instant reading = wall.instant();
        Instant believed = anchor.at(nanos.getAsLong());
        return reading.isAfter(believed) ? reading : believed;
    }

    /**
     * Returns the time before which expired data may be deleted: the earlier of both times. In the first {@link
     * #SETTLED} of this clock it is the start of 1970, because the wall clock may have been set forward at the start.
     */
    public Instant earliestInstant() {
        long moment = nanos.getAsLong();
        if (moment - beginNanos < SETTLED.toNanos()) {
            return Instant.EPOCH;
        }
        Instant reading = wall.instant();
        Instant believed = anchor.at(moment);
        return reading.isBefore(believed) ? reading : believed;
    }

    /** Compares both clocks, and returns the jump of the wall clock since the last comparison, or empty. */
    public synchronized Optional<ClockJump> detectJump() {
        long moment = nanos.getAsLong();
        ClockJump change = new ClockJump(lastWall.plusNanos(moment - lastNanos), wall.instant());
        lastWall = change.to();
        lastNanos = moment;
        boolean isJump = change.by().abs().compareTo(MIN_JUMP) > 0;
        if (isJump) {
            evenSince = moment;
        } else if (moment - evenSince >= SETTLED.toNanos()) {
            anchor = new Anchor(lastWall, moment);
        }
        return isJump ? Optional.of(change) : Optional.empty();
    }
}
