package dev.capstan.discovery.outbox;

import java.time.Instant;

/** An envelope that waits, as the thread that delivers sees it. */
final class OutboxEntry {

    private Outgoing outgoing;
    private int attempts;
    private Instant due;

    /** An envelope that is due at once. */
    OutboxEntry(Outgoing outgoing) {
        this.outgoing = outgoing;
        this.attempts = outgoing.handedOver() == null ? 0 : 1;
        this.due = Instant.MIN;
    }

    Outgoing outgoing() {
        return outgoing;
    }

    boolean isHandedOver() {
        return outgoing.handedOver() != null;
    }

    boolean isExpired(Instant now) {
        return !now.isBefore(outgoing.expires());
    }

    /** Returns when its receiver is reminded of a receipt, once it was handed over. */
    Instant due() {
        return due;
    }

    /** Notes an attempt after which it waits for a receipt. */
    void tried(Instant now, boolean taken, BackoffPolicy reminders) {
        if (taken && !isHandedOver()) {
            outgoing = outgoing.handedOver(now);
        }
        attempts++;
        due = now.plus(reminders.after(attempts));
    }
}
