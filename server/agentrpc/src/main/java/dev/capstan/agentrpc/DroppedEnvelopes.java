package dev.capstan.agentrpc;

import dev.capstan.core.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * Counts the envelopes that come to nothing, by reason, and logs them: one line a second and reason at
 * most, so that whoever may publish cannot fill the log.
 */
public final class DroppedEnvelopes {

    private static final System.Logger LOG = System.getLogger(DroppedEnvelopes.class.getName());
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int MAX_DETAIL_LENGTH = 200;

    private final InstantSource clock;
    private final Map<Reason, Tally> tallies = new EnumMap<>(Reason.class);

    /** Counts from nothing. */
    public DroppedEnvelopes(InstantSource clock) {
        this.clock = clock;
    }

    /** Why an envelope is dropped. */
    public enum Reason {
        /** It is not a valid envelope. */
        MALFORMED,
        /** It is for another agent. */
        NOT_TARGET,
        /** Its kind has no business where it came. */
        UNEXPECTED_KIND,
        /** It does not prove who sent it. */
        UNAUTHENTICATED,
        /** Nobody waits for it. */
        NOT_AWAITED,
        /** It was taken before. */
        DUPLICATE,
        /** More is under way than may be. */
        BUSY,
        /** The answer to it could not be sent. */
        UNANSWERABLE;

        /** The name in logs, such as {@code not_target}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final class Tally {
        private long total;
        private long unlogged;
        private Instant logged = Instant.MIN;
    }

    /**
     * Counts one.
     *
     * @param reason why it was dropped
     * @param detail what is told of it; cut at 200 characters
     */
    public void count(Reason reason, String detail) {
        long dropped;
        long total;
        synchronized (tallies) {
            Tally tally = tallies.computeIfAbsent(reason, first -> new Tally());
            tally.total++;
            tally.unlogged++;
            Instant now = clock.instant();
            if (now.isBefore(tally.logged.equals(Instant.MIN) ? now : tally.logged.plus(PAUSE))) {
                return;
            }
            tally.logged = now;
            dropped = tally.unlogged;
            total = tally.total;
            tally.unlogged = 0;
        }
        LOG.log(
                System.Logger.Level.WARNING,
                dropped + (dropped == 1 ? " envelope was dropped, " : " envelopes were dropped, ") + reason.wire()
                        + " (" + total + " since the start); the last: " + printable(detail));
    }

    /** Returns how many were dropped since the start for this reason. */
    public long total(Reason reason) {
        synchronized (tallies) {
            Tally tally = tallies.get(reason);
            return tally == null ? 0 : tally.total;
        }
    }

    /** A stranger's text cannot begin a line of its own. */
    private static String printable(String detail) {
        return Text.abbreviate(detail, MAX_DETAIL_LENGTH).replaceAll("[^\\x20-\\x7E…]", "?");
    }
}
