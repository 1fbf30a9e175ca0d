package dev.capstan.discovery.outbox;

import java.time.Instant;

/** A waiting envelope, as the delivery thread sees it. */
final class OutboxEntry {

    private Outgoing outgoing;
    private int attempts;
    private Instant nextReminder;

    /** Creates an entry that is due at once. */
    OutboxEntry(Outgoing outgoing) {
        this.outgoing = outgoing;
        this.attempts = outgoing.withSentAt() == null ? 0 : 1;
        this.nextReminder = Instant.MIN;
    }

    Outgoing outgoing() {
        return outgoing;
    }

    boolean isHandedOver() {
        return outgoing.withSentAt() != null;
    }

    boolean isExpired(Instant now) {
        return !now.isBefore(outgoing.expires());
    }

    /** Returns the time of the next reminder, valid once the envelope was handed over. */
    Instant nextReminder() {
        return nextReminder;
    }

    /** Records an attempt after which the entry waits for a receipt. */
    void tried(Instant now, boolean accepted, BackoffPolicy reminders) {
        if (accepted && !isHandedOver()) {
            outgoing = outgoing.withSentAt(now);
        }
        attempts++;
        nextReminder = now.plus(reminders.after(attempts));
    }
}
