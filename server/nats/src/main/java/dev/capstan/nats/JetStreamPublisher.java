package dev.capstan.nats;

import dev.capstan.core.port.BusUnavailable;
import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamStatusException;
import io.nats.client.Message;
import io.nats.client.api.PublishAck;
import io.nats.client.impl.Headers;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/** Publishes messages to the streams of their subjects, and waits for the server to confirm each. */
final class JetStreamPublisher {

    private static final Duration ACK_TIMEOUT = Duration.ofSeconds(2);
    private static final int MAX_KNOWN = 1024;

    private final JetStreamSetup setup;
    private final Predicate<String> isShared;
    private final Set<String> covered = ConcurrentHashMap.newKeySet();

    /**
     * Creates a publisher.
     *
     * @param isShared whether this process shares a subject, so that a missing stream is created
     */
    JetStreamPublisher(JetStreamSetup setup, Predicate<String> isShared) {
        this.setup = setup;
        this.isShared = isShared;
    }

    /**
     * Publishes a message and returns once a stream has it. Throws {@link BusUnavailable} otherwise.
     *
     * <p>The first message to a subject checks that it has a stream. Otherwise a plain subscriber could receive the
     * message in place of a missing stream, without an error.
     */
    void publish(Connection connection, String subject, Headers headers, byte[] message) {
        long bytes = (long) headers.serializedLength() + message.length;
        if (bytes > connection.getMaxPayload()) {
            throw new BusUnavailable("a message of " + bytes + " bytes with its headers exceeds the maximum payload of "
                    + connection.getMaxPayload() + " bytes; send less, or raise max_payload of the NATS server");
        }
        requireStream(connection, subject);
        confirm(subject, send(connection, subject, headers, message.clone()));
    }

    /** Clears the known streams. Call it for each new connection. */
    void reset() {
        covered.clear();
    }

    private void requireStream(Connection connection, String subject) {
        if (covered.contains(subject)) {
            return;
        }
        try {
            if (isShared.test(subject)) {
                setup.forRequests(connection, subject);
            } else if (setup.covering(connection, subject).isEmpty()) {
                throw missingStream(subject);
            }
        } catch (JetStreamApiException | IOException | IllegalStateException failed) {
            throw new BusUnavailable("JetStream did not return the stream of '" + subject
                    + "'; check that JetStream is enabled and the account may use it, and retry in 2 s");
        }
        if (covered.size() >= MAX_KNOWN) {
            covered.clear();
        }
        covered.add(subject);
    }

    private static Future<Message> send(Connection connection, String subject, Headers headers, byte[] message) {
        try {
            return connection.requestWithTimeout(subject, headers, message, ACK_TIMEOUT);
        } catch (IllegalStateException | IllegalArgumentException refused) {
            throw new BusUnavailable("the NATS client did not accept the message on '" + subject + "'; retry in 2 s");
        }
    }

    private void confirm(String subject, Future<Message> reply) {
        try {
            if (new PublishAck(reply.get(ACK_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)).hasError()) {
                throw unconfirmed(subject);
            }
        } catch (JetStreamApiException refused) {
            covered.remove(subject);
            throw new BusUnavailable("the stream of '" + subject + "' refused the message: "
                    + refused.getErrorDescription() + "; check the limits of the stream");
        } catch (ExecutionException failed) {
            covered.remove(subject);
            throw failed.getCause() instanceof JetStreamStatusException ? missingStream(subject) : unconfirmed(subject);
        } catch (TimeoutException | CancellationException | IOException silent) {
            covered.remove(subject);
            throw unconfirmed(subject);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw unconfirmed(subject);
        }
    }

    private static BusUnavailable missingStream(String subject) {
        return new BusUnavailable("no JetStream stream covers the subject '" + subject
                + "'; start the agent that serves it, or create a stream for it");
    }

    private static BusUnavailable unconfirmed(String subject) {
        return new BusUnavailable(
                "JetStream did not confirm the message on '" + subject
                        + "' within 2 s; publish it again with the same id",
                true);
    }
}
