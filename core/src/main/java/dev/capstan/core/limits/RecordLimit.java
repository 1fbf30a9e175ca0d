package dev.capstan.core.limits;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * A limit of the audit records that refused input leaves, since anybody may send such input.
 *
 * <p>In each minute, the first refusals of each subject get a record of their own. The rest is counted by reason and
 * summarized in one record. Thread-safe.
 *
 * @param <R> reason of a refusal
 */
public final class RecordLimit<R extends Comparable<R>> {

    /** The maximum number of distinct sources that a summary counts. */
    public static final int MAX_SOURCES = 10_000;

    private static final System.Logger LOG = System.getLogger(RecordLimit.class.getName());
    private static final Duration WINDOW = Duration.ofMinutes(1);

    private final int maxOfSubject;
    private final int maxTotal;
    private final AuditTrail trail;
    private final InstantSource clock;
    private final String summaryKind;
    private final BiConsumer<Counts<R>, ObjectNode> describe;
    private final Map<String, Integer> ofSubjects = new HashMap<>();
    private int total;
    private Instant windowStart;
    private Counts<R> counted;

    /**
     * The counted refusals.
     *
     * @param since time of the summary before
     * @param byReason number of refusals for each reason
     * @param sources distinct sources, at most {@link #MAX_SOURCES}
     */
    public record Counts<R>(Instant since, SortedMap<R, Long> byReason, Set<String> sources) {

        private Counts(Instant since) {
            this(since, new TreeMap<>(), new HashSet<>());
        }

        private void add(R reason, long number, Set<String> from) {
            byReason.merge(reason, number, Long::sum);
            from.stream().limit(MAX_SOURCES - sources.size()).forEach(sources::add);
        }
    }

    /**
     * Creates a limit.
     *
     * @param maxOfSubject maximum number of individual records of one subject per minute
     * @param maxTotal maximum number of individual records per minute
     * @param trail audit trail of the summaries
     * @param summaryKind kind of the summaries
     * @param describe adds the counts to the details of a summary, which has {@code since} and {@code until}
     */
    public RecordLimit(
            int maxOfSubject,
            int maxTotal,
            AuditTrail trail,
            InstantSource clock,
            String summaryKind,
            BiConsumer<Counts<R>, ObjectNode> describe) {
        this.maxOfSubject = maxOfSubject;
        this.maxTotal = maxTotal;
        this.trail = trail;
        this.clock = clock;
        this.summaryKind = summaryKind;
        this.describe = describe;
        this.windowStart = clock.instant();
        this.counted = new Counts<>(windowStart);
    }

    /** Returns whether a refusal gets a record of its own; otherwise it is counted, with its source if that is known. */
    public boolean isIndividual(String subject, R reason, Set<String> source) {
        flush(clock.instant().minus(WINDOW));
        synchronized (this) {
            int ofSubject = ofSubjects.getOrDefault(subject, 0);
            if (ofSubject >= maxOfSubject || total >= maxTotal) {
                counted.add(reason, 1, source);
                return false;
            }
            ofSubjects.put(subject, ofSubject + 1);
            total++;
            return true;
        }
    }

    /** Frees the place of an individual record that could not be written. */
    public synchronized void refund(String subject) {
        if (ofSubjects.getOrDefault(subject, 0) > 0) {
            ofSubjects.merge(subject, -1, Integer::sum);
            total--;
        }
    }

    /** Records the summary of the counted refusals, if any. If that fails, they are part of the next summary. */
    public void flush() {
        flush(Instant.MAX);
    }

    private void flush(Instant until) {
        Instant now = clock.instant();
        Counts<R> ended;
        synchronized (this) {
            if (windowStart.isAfter(until)) {
                return;
            }
            ended = counted;
            counted = new Counts<>(now);
            windowStart = now;
            ofSubjects.clear();
            total = 0;
        }
        if (ended.byReason().isEmpty()) {
            return;
        }
        ObjectNode details =
                Json.object().put("since", ended.since().toString()).put("until", now.toString());
        describe.accept(ended, details);
        try {
            trail.append(List.of(new AuditEvent(summaryKind, now, Caller.DEFAULT_TENANT, details)));
        } catch (AuditUnavailable unavailable) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "the summary " + summaryKind + " could not be recorded; it is kept and recorded later");
            keep(ended);
        }
    }

    private synchronized void keep(Counts<R> ended) {
        counted.byReason().forEach((reason, number) -> ended.add(reason, number, counted.sources()));
        counted = ended;
    }
}
