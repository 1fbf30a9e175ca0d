package dev.capstan.tck.subject.http.client;

import dev.capstan.tck.subject.SubjectUnreachable;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The timeouts of a server, and the decision when it counts as lost. All its clients share them, so that they do not
 * wait for a hanging server message by message.
 */
public final class TimeoutPolicy {

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);
    private static final int SLOW_FACTOR = 3;
    private static final Duration REDUCED_TIMEOUT = Duration.ofSeconds(1);

    /** Total time of waits without a response, after which further waits are short. */
    private static final Duration MAX_TOTAL_WAIT = Duration.ofSeconds(60);

    /** Number of consecutive messages without a response, after which the server is probed. */
    private static final int MAX_CONSECUTIVE_TIMEOUTS = 3;

    private final Duration usually;
    private final Duration atMost;
    private Duration inVain = Duration.ZERO;
    private int row;
    private long lastGivenUp = Long.MIN_VALUE;
    private @Nullable String lost;

    /** Creates the default policy: 10 seconds per response, and 1 second after a total of 60 seconds without one. */
    public TimeoutPolicy() {
        this(DEFAULT_TIMEOUT, MAX_TOTAL_WAIT);
    }

    /**
     * Creates a policy.
     *
     * @param usually wait for one response
     * @param atMost total time of waits without a response, after which further waits are short
     */
    TimeoutPolicy(Duration usually, Duration atMost) {
        this.usually = usually;
        this.atMost = atMost;
    }

    /** Returns the timeout of the next response. Throws {@link SubjectUnreachable} if the server counts as lost. */
    synchronized Duration responseTimeout() {
        if (lost != null) {
            throw new SubjectUnreachable(lost);
        }
        return isExhausted() && REDUCED_TIMEOUT.compareTo(usually) < 0 ? REDUCED_TIMEOUT : usually;
    }

    /** Returns the timeout of a slow response: three times as long, unless {@link #isExhausted}. */
    synchronized Duration slowResponseTimeout() {
        Duration bound = responseTimeout();
        return isExhausted() ? bound : bound.multipliedBy(SLOW_FACTOR);
    }

    /**
     * Whether the waits without a response have reached their maximum. A short silence then says nothing about a
     * message.
     */
    synchronized boolean isExhausted() {
        return inVain.compareTo(atMost) >= 0;
    }

    /** Records a response. */
    synchronized void responseReceived() {
        row = 0;
    }

    /**
     * Records a message without a response. Concurrent messages of the same outage count once.
     *
     * @param sent time of sending, by {@link System#nanoTime()}
     * @return whether to probe the server now
     */
    synchronized boolean timedOut(long sent) {
        long now = System.nanoTime();
        inVain = inVain.plusNanos(now - sent);
        if (row == 0 || sent - lastGivenUp > 0) {
            row++;
            lastGivenUp = now;
        }
        return row >= MAX_CONSECUTIVE_TIMEOUTS;
    }

    /** Marks the server as lost for all its clients. The first reason is kept. */
    synchronized void markUnreachable(String reason) {
        lost = Optional.ofNullable(lost).orElse(reason);
    }
}
