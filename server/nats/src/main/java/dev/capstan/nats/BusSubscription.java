package dev.capstan.nats;

import io.nats.client.Subscription;
import org.jspecify.annotations.Nullable;

/** One subscription of the bus, which outlives the connections that it is heard on. */
final class BusSubscription {

    private final String topic;
    private final @Nullable String name;
    private final Mailbox mailbox;
    private @Nullable ConnectionReader line;
    private @Nullable Subscription heard;

    /**
     * A subscription that is heard on no connection yet.
     *
     * @param name under which its topic is shared with others, if it is
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
        heard = next.hear(topic, name, mailbox);
        line = next;
    }

    /** Hears nothing new; what had arrived is still delivered, until this moment of {@link System#nanoTime}. */
    synchronized void end(long until) {
        try {
            if (line != null && heard != null) {
                line.awaitArrived(until - System.nanoTime());
                line.leave(heard);
            }
            mailbox.awaitEmpty(until - System.nanoTime());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        } finally {
            mailbox.close();
        }
    }
}
