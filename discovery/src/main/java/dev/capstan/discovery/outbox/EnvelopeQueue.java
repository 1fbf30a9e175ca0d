package dev.capstan.discovery.outbox;

import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The envelopes from one peer to one other, or to all, in one channel, sent in the order in which they were stored. */
final class EnvelopeQueue {

    private final NavigableMap<Long, OutboxEntry> entries = new TreeMap<>();
    private int failures;
    private Instant due = Instant.MIN;
    private Instant tried = Instant.MIN;

    /**
     * The ends of a queue.
     *
     * @param to recipient; null for the whole channel
     */
    record QueueKey(PeerId from, Channel channel, @Nullable PeerId to) {
        static QueueKey of(Outgoing outgoing) {
            return new QueueKey(outgoing.from(), outgoing.channel(), outgoing.to());
        }
    }

    void add(OutboxEntry entry) {
        entries.put(entry.outgoing().number(), entry);
    }

    void remove(OutboxEntry entry) {
        entries.remove(entry.outgoing().number());
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /**
     * Returns the entries to attempt now: due reminders, and envelopes not handed over yet unless the queue is in a
     * pause.
     */
    List<OutboxEntry> due(Instant now, BackoffPolicy retries, BackoffPolicy reminders) {
        return entries.values().stream()
                .filter(entry -> entry.isHandedOver()
                        ? reminders.isElapsed(entry.nextReminder(), now)
                        : retries.isElapsed(due, now))
                .toList();
    }

    /** Returns the time of the next attempt. */
    Instant next() {
        return entries.values().stream()
                .map(entry -> entry.isHandedOver() ? entry.nextReminder() : due)
                .min(Comparator.naturalOrder())
                .orElse(Instant.MAX);
    }

    void succeeded() {
        failures = 0;
        due = Instant.MIN;
    }

    void failed(Instant now, BackoffPolicy pauses) {
        failures++;
        tried = now;
        due = now.plus(pauses.after(failures));
    }

    /** Ends the pause, because the recipient may be back. Attempts are at least the shortest pause apart. */
    void wake(BackoffPolicy pauses) {
        if (failures > 0) {
            Instant soonest = tried.plus(pauses.minDelay());
            due = soonest.isBefore(due) ? soonest : due;
        }
    }
}
