package dev.capstan.nats;

import io.nats.client.Connection;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends the acknowledgments of deliveries on the current connection, even if the message came on another.
 * Acknowledgments wait for a lost connection to return, so that a processed message is not processed again.
 */
final class AckSender {

    private static final System.Logger LOG = System.getLogger(AckSender.class.getName());
    private static final int MAX_UNSENT = 4096;

    private final Supplier<@Nullable Connection> connections;
    private final Deque<Ack> unsent = new ArrayDeque<>();

    /** An acknowledgment or a progress report, in the bytes of the JetStream protocol. */
    private record Ack(String subject, byte[] body) {}

    AckSender(Supplier<@Nullable Connection> connections) {
        this.connections = connections;
    }

    /**
     * Sends an acknowledgment now, or once there is a connection. At most 4096 wait; beyond that, the oldest is
     * dropped.
     */
    void settle(String subject, byte[] body) {
        if (!send(subject, body)) {
            enqueue(new Ack(subject, body));
            // A connection that returned in the meantime has already sent those that waited before.
            resend();
        }
    }

    private synchronized void enqueue(Ack ack) {
        if (unsent.size() == MAX_UNSENT) {
            unsent.remove();
        }
        unsent.add(ack);
    }

    /** Sends an acknowledgment or a progress report. Returns false without a connection. */
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

    /** Sends the waiting acknowledgments if there is a connection. Call it once there is one again. */
    synchronized void resend() {
        for (Ack ack = unsent.peek(); ack != null && send(ack.subject(), ack.body()); ack = unsent.peek()) {
            unsent.remove();
        }
    }
}
