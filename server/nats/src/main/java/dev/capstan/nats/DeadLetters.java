package dev.capstan.nats;

import dev.capstan.core.port.BusUnavailable;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.impl.Headers;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stores messages that cannot be processed, on the dead-letter subject of their own subject. */
final class DeadLetters {

    private static final int MAX_REASON = 256;
    private static final System.Logger LOG = System.getLogger(DeadLetters.class.getName());

    private final LimitedLog log = new LimitedLog(line -> LOG.log(System.Logger.Level.WARNING, line), System::nanoTime);
    private final Supplier<@Nullable Connection> connections;
    private final JetStreamSetup setup;
    private final JetStreamPublisher publisher;

    DeadLetters(Supplier<@Nullable Connection> connections, JetStreamSetup setup, JetStreamPublisher publisher) {
        this.connections = connections;
        this.setup = setup;
        this.publisher = publisher;
    }

    /** Returns the log of what becomes of dead letters. */
    LimitedLog log() {
        return log;
    }

    /** Stores a message with the reason. Throws {@link BusUnavailable} if it is not stored. */
    void store(String subject, JetStreamDelivery delivery, String reason) {
        MessageOrigin origin = delivery.origin();
        Connection connection = connections.get();
        if (connection == null) {
            throw new BusUnavailable("not connected to the NATS server");
        }
        try {
            setup.forDeadLetters(connection, subject);
        } catch (IOException | JetStreamApiException | IllegalStateException failed) {
            throw new BusUnavailable(
                    "the stream for dead letters could not be found or created: " + failed.getMessage());
        }
        Headers headers = new Headers()
                .put("Capstan-Reason", printable(reason))
                .put("Capstan-Stream-Sequence", Long.toString(origin.sequence()))
                .put("Capstan-Deliveries", Long.toString(delivery.deliveries()))
                .put(JetStreamMessageBus.ID_HEADER, id(origin));
        byte[] message = fitting(delivery.message(), headers, connection.getMaxPayload());
        publisher.publish(connection, JetStreamNames.deadLetterSubject(subject), headers, message);
    }

    /**
     * Returns the message, or as much of its beginning as fits beside the headers, which then name its size. Others may
     * publish a message that leaves no bytes for headers.
     */
    private static byte[] fitting(byte[] message, Headers headers, long maxPayload) {
        if (headers.serializedLength() + message.length <= maxPayload) {
            return message;
        }
        headers.put("Capstan-Bytes", Integer.toString(message.length));
        return Arrays.copyOf(message, (int) Math.max(0, maxPayload - headers.serializedLength()));
    }

    /** Returns an id under which a message is stored once, also if its stream is created again. */
    private static String id(MessageOrigin origin) {
        return "dead-" + origin.stream() + "-" + origin.sequence() + "-"
                + origin.stored().toEpochMilli();
    }

    /** Returns a reason that fits a header: one line of ASCII. A reason may quote the message. */
    private static String printable(String reason) {
        String line = reason.replaceAll("[^ -~]", "?");
        return line.length() > MAX_REASON ? line.substring(0, MAX_REASON) : line;
    }
}
