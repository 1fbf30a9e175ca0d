package dev.capstan.nats;

import io.nats.client.Subscription;
import org.jspecify.annotations.Nullable;

/** One subscription of the bus, which outlives its connections. */
final class BusSubscription {

    private final String topic;
    private final @Nullable String name;
    private final Mailbox mailbox;
    private @Nullable ConnectionReader reader;
    private @Nullable Subscription subscription;

    /**
     * Creates a subscription that is on no connection yet.
     *
     * @param name the name under which the topic is shared with others; null if it is not shared
     */
    BusSubscription(String topic, @Nullable String name, Mailbox mailbox) {
        this.topic = topic;
        this.name = name;
        this.mailbox = mailbox;
    }

    Mailbox mailbox() {
        return mailbox;
    }

    synchronized void on(ConnectionReader next) {
        subscription = next.subscribe(topic, name, mailbox);
        reader = next;
    }

    /**
     * Ends the subscription. Messages that had arrived are still delivered, until this moment of
     * {@link System#nanoTime}.
     */
    synchronized void end(long until) {
        try {
            if (reader != null && subscription != null) {
                try {
                    reader.awaitArrived(until - System.nanoTime());
                } finally {
                    reader.unsubscribe(subscription);
                }
            }
            mailbox.awaitEmpty(until - System.nanoTime());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            mailbox.close();
        }
    }
}
