package dev.capstan.agentrpc;

import dev.capstan.core.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * A counter of dropped envelopes by reason. It logs at most one line per second and reason, so that untrusted
 * publishers cannot fill the log.
 */
public final class DroppedEnvelopes {

    private static final System.Logger LOG = System.getLogger(DroppedEnvelopes.class.getName());
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int MAX_DETAIL_LENGTH = 200;

    private final InstantSource clock;
    private final Map<Reason, Tally> tallies = new EnumMap<>(Reason.class);

    /** Creates a counter that starts at zero. */
    public DroppedEnvelopes(InstantSource clock) {
        this.clock = clock;
    }

    /** The reason why an envelope is dropped. */
    public enum Reason {
        /** The envelope is not valid. */
        MALFORMED,
        /** The envelope is for another agent. */
        NOT_TARGET,
        /** Its kind is not expected on this topic. */
        UNEXPECTED_KIND,
        /** It does not prove its sender. */
        UNAUTHENTICATED,
        /** No request waits for it. */
        NOT_AWAITED,
        /** It was accepted before. */
        DUPLICATE,
        /** Too many requests are running. */
        BUSY,
        /** The response to it could not be sent. */
        UNANSWERABLE;

        /** Returns the name in logs, such as {@code not_target}. */
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
     * Counts one dropped envelope.
     *
     * @param reason reason why it was dropped
     * @param detail description for the log; cut at 200 characters
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

    /** Returns the number of envelopes dropped for this reason since the start. */
    public long total(Reason reason) {
        synchronized (tallies) {
            Tally tally = tallies.get(reason);
            return tally == null ? 0 : tally.total;
        }
    }

    /** Returns the detail on a single line, so that untrusted text cannot start a log line of its own. */
    private static String printable(String detail) {
        return Text.abbreviate(detail, MAX_DETAIL_LENGTH).replaceAll("[^\\x20-\\x7E…]", "?");
    }
}
