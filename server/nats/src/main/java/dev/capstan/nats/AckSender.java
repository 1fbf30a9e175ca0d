package dev.capstan.nats;

import io.nats.client.Connection;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends the settlements of deliveries on the current connection, whichever connection the messages came on.
 * Settlements wait while there is no connection, so that a message whose work is done is not worked on again.
 */
final class AckSender {

    private static final System.Logger LOG = System.getLogger(AckSender.class.getName());
    private static final int MAX_UNSENT = 4096;

    private final Supplier<@Nullable Connection> connections;
    private final Deque<Ack> unsent = new ArrayDeque<>();

    /** A settlement, or a word that the work goes on, in the bytes of the JetStream protocol. */
    private record Ack(String subject, byte[] body) {}

    AckSender(Supplier<@Nullable Connection> connections) {
        this.connections = connections;
    }

    /** Sends a settlement now, or once there is a connection; of those that wait, the oldest is dropped beyond 4096. */
    void settle(String subject, byte[] body) {
        if (!send(subject, body)) {
            keep(new Ack(subject, body));
        }
    }

    private synchronized void keep(Ack ack) {
        if (unsent.size() == MAX_UNSENT) {
            unsent.remove();
        }
        unsent.add(ack);
    }

    /** Sends a word on a delivery; returns false while there is no connection. */
    boolean send(String subject, byte[] body) {
        Connection connection = connections.get();
        if (connection == null) {
            return false;
        }
        try {
            connection.publish(subject, body);
            return true;
        } catch (IllegalStateException lost) {
            LOG.log(System.Logger.Level.DEBUG, "the connection was lost before a message was settled");
            return false;
        }
    }

    /** Sends the settlements that wait; to be called once there is a connection again. */
    synchronized void resend() {
        for (Ack ack = unsent.peek(); ack != null && send(ack.subject(), ack.body()); ack = unsent.peek()) {
            unsent.remove();
        }
    }
}
