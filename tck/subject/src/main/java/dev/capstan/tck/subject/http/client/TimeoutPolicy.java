package dev.capstan.tck.subject.http.client;

import dev.capstan.tck.subject.SubjectUnreachable;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How long a server is waited for, and when it counts as lost: shared by everybody who speaks to it at the same time, so
 * that a server which hangs is not waited for message by message.
 */
public final class TimeoutPolicy {

    private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);
    private static final int SLOW_FACTOR = 3;
    private static final Duration REDUCED_TIMEOUT = Duration.ofSeconds(1);

    /** For how long answers may have been waited for in vain, all in all, before each is waited for only shortly. */
    private static final Duration MAX_TOTAL_WAIT = Duration.ofSeconds(60);

    /** How many messages in a row may go without an answer before it is looked whether the server is still there. */
    private static final int MAX_CONSECUTIVE_TIMEOUTS = 3;

    private final Duration usually;
    private final Duration atMost;
    private Duration inVain = Duration.ZERO;
    private int row;
    private long lastGivenUp = Long.MIN_VALUE;
    private @Nullable String lost;

    /** The patience that every server deserves: 10 seconds for an answer, as long as most come. */
    public TimeoutPolicy() {
        this(DEFAULT_TIMEOUT, MAX_TOTAL_WAIT);
    }

    /**
     * A patience of its own.
     *
     * @param usually how long an answer is waited for
     * @param atMost how long answers may be waited for in vain, before each is waited for only shortly
     */
    TimeoutPolicy(Duration usually, Duration atMost) {
        this.usually = usually;
        this.atMost = atMost;
    }

    /** How long the next answer is waited for; {@link SubjectUnreachable} where the server counts as lost. */
    synchronized Duration responseTimeout() {
        if (lost != null) {
            throw new SubjectUnreachable(lost);
        }
        return isExhausted() && REDUCED_TIMEOUT.compareTo(usually) < 0 ? REDUCED_TIMEOUT : usually;
    }

    /** How long the next answer is waited for where it takes much work: three times as long, as long as most come. */
    synchronized Duration slowResponseTimeout() {
        Duration bound = responseTimeout();
        return isExhausted() ? bound : bound.multipliedBy(SLOW_FACTOR);
    }

    /** Whether so much was waited for in vain that silence for a short time says nothing about a message. */
    synchronized boolean isExhausted() {
        return inVain.compareTo(atMost) >= 0;
    }

    /** An answer has come. */
    synchronized void answered() {
        row = 0;
    }

    /**
     * A message has gone without an answer. Those that are sent at once, and share a bad moment, count as one in the row.
     *
     * @param sent when it was sent, by {@link System#nanoTime()}
     * @return whether it is time to look if the server is still there
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

    /** The server is lost, for everybody. */
    synchronized void markUnreachable(String why) {
        lost = Optional.ofNullable(lost).orElse(why);
    }
}
