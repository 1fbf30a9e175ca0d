package dev.capstan.core.time;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * A clock for the end of authority: the later of the wall clock and of a time that runs with the monotonic clock, so that
 * nothing lives again or longer while the wall clock is set back. {@link #earliestInstant()} is the earlier of both, so that
 * nothing is forgotten while the wall clock is set forward.
 *
 * <p>A wall clock that has run evenly for {@link #SETTLED} after a jump is believed: the other time is set by it, forward
 * or back. {@link #detectJump()} finds jumps and has to be asked regularly. All methods may be called by any thread.
 */
public final class ConservativeClock implements InstantSource {

    /** The time that a wall clock has to run evenly before it is believed: longer than any token lives. */
    public static final Duration SETTLED = Duration.ofMinutes(5);

    /** The least change that is a jump. */
    public static final Duration MIN_JUMP = Duration.ofSeconds(2);

    private final InstantSource wall;
    private final LongSupplier nanos;
    private final long beginNanos;
    private volatile Anchor anchor;
    private Instant lastWall;
    private long lastNanos;
    private long evenSince;

    /**
     * Begins at the time of the wall clock.
     *
     * @param wall the wall clock
     * @param nanos the monotonic clock, such as {@link System#nanoTime}
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

    /** The time that a moment of the monotonic clock is believed to be. */
    private record Anchor(Instant time, long nanos) {

        Instant at(long moment) {
            return time.plusNanos(moment - nanos);
        }
    }

    /** Returns the later of both times. */
    @Override
    public Instant instant() {
        Instant shown = wall.instant();
        Instant believed = believed();
        return shown.isAfter(believed) ? shown : believed;
    }

    /**
     * Returns the time up to which something may be forgotten: the earlier of both times, and the beginning of 1970 in the
     * first {@link #SETTLED} of this clock, which may have begun while the wall clock was set forward.
     */
    public Instant earliestInstant() {
        long moment = nanos.getAsLong();
        if (moment - beginNanos < SETTLED.toNanos()) {
            return Instant.EPOCH;
        }
        Instant shown = wall.instant();
        Instant believed = anchor.at(moment);
        return shown.isBefore(believed) ? shown : believed;
    }

    private Instant believed() {
        return anchor.at(nanos.getAsLong());
    }

    /** Compares both clocks, and returns the jump of the wall clock since it last did. */
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
