package dev.capstan.agentrpc;

import dev.capstan.core.json.WireName;
import dev.capstan.core.text.Text;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
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
    private final Map<Reason, DropCounter> tallies = new EnumMap<>(Reason.class);

    /** Creates a counter that starts at zero. */
    public DroppedEnvelopes(InstantSource clock) {
        this.clock = clock;
    }

    /** The reason why an envelope is dropped. */
    public enum Reason implements WireName {
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
        UNANSWERABLE
    }

    private static final class DropCounter {
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
            DropCounter dropCounter = tallies.computeIfAbsent(reason, first -> new DropCounter());
            dropCounter.total++;
            dropCounter.unlogged++;
            Instant now = clock.instant();
            if (now.isBefore(dropCounter.logged.equals(Instant.MIN) ? now : dropCounter.logged.plus(PAUSE))) {
                return;
            }
            dropCounter.logged = now;
            dropped = dropCounter.unlogged;
            total = dropCounter.total;
            dropCounter.unlogged = 0;
        }
        LOG.log(
                System.Logger.Level.WARNING,
                dropped + (dropped == 1 ? " envelope was dropped, " : " envelopes were dropped, ") + reason.wire()
                        + " (" + total + " since the start); the last: " + printable(detail));
    }

    /** Returns the number of envelopes dropped for this reason since the start. */
    public long total(Reason reason) {
        synchronized (tallies) {
            DropCounter dropCounter = tallies.get(reason);
            return dropCounter == null ? 0 : dropCounter.total;
        }
    }

    /** Returns the detail on a single line, so that untrusted text cannot start a log line of its own. */
    private static String printable(String detail) {
        return Text.abbreviate(detail, MAX_DETAIL_LENGTH).replaceAll("[^\\x20-\\x7E…]", "?");
    }
}
