package dev.capstan.server.nats;

import io.nats.client.Subscription;
import org.jspecify.annotations.Nullable;

/** One subscription of the bus, which outlives the connections that it is heard on. */
final class Subscribed {

    private final String topic;
    private final Mailbox mailbox;
    private @Nullable Line line;
    private @Nullable Subscription heard;

    Subscribed(String topic, Mailbox mailbox) {
        this.topic = topic;
        this.mailbox = mailbox;
    }

    Mailbox mailbox() {
        return mailbox;
    }

    synchronized void on(Line next) {
        heard = next.hear(topic, mailbox);
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
