package dev.capstan.nats;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.DeliverPolicy;
import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.RetentionPolicy;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The streams and consumers on the NATS server, created if missing. Existing streams are never changed.
 *
 * <p>A stream for requests is a work queue that refuses new messages when it is full. Settled messages leave it, so its
 * limits apply to the backlog alone. A stream with retention by limits would keep settled messages too, and would
 * discard unprocessed messages whose storage was confirmed to the publisher.
 */
final class JetStreamSetup {

    private static final Duration MAX_AGE = Duration.ofHours(24);
    private static final long MAX_BYTES = 1024L * 1024 * 1024;
    private static final int MAX_MESSAGE_BYTES = 1_153_434;
    private static final Duration DEAD_LETTER_MAX_AGE = Duration.ofDays(7);
    private static final Duration DUPLICATE_WINDOW = Duration.ofMinutes(10);
    private static final int MAX_ACK_PENDING = 256;

    /**
     * Deliveries beyond the receiver's, for a message whose last receiver died or whose dead letter could not be stored
     * yet.
     */
    private static final int SPARE_DELIVERIES = 90;

    private final Map<String, String> streams = new ConcurrentHashMap<>();

    /** Sets the name of the stream to create for a subject. */
    void name(String subject, String stream) {
        if (!JetStreamNames.isStream(stream)) {
            throw new IllegalArgumentException("'" + stream
                    + "' is not a valid stream name; use 1 to 255 of the characters A-Z, a-z, 0-9, _ and -");
        }
        streams.put(subject, stream);
    }

    /** Returns the name of the stream that keeps the messages of a subject, or empty. */
    Optional<String> covering(Connection connection, String subject) throws IOException, JetStreamApiException {
        List<String> covering = connection.jetStreamManagement().getStreamNames(subject);
        return covering.stream().findFirst();
    }

    /** Returns the name of the stream that keeps the requests of a subject. Creates it if missing. */
    String forRequests(Connection connection, String subject) throws IOException, JetStreamApiException {
        String name = streams.getOrDefault(subject, JetStreamNames.stream(subject));
        return existingStream(
                connection,
                bounded(name, subject, MAX_AGE)
                        .retentionPolicy(RetentionPolicy.WorkQueue)
                        .discardPolicy(DiscardPolicy.New)
                        .maximumMessageSize(MAX_MESSAGE_BYTES)
                        .build());
    }

    /**
     * Returns the name of the stream that keeps the dead letters of a subject. Creates it if missing; it keeps the
     * newest.
     */
    String forDeadLetters(Connection connection, String subject) throws IOException, JetStreamApiException {
        String name = JetStreamNames.deadLetterStream(subject);
        return existingStream(
                connection,
                bounded(name, JetStreamNames.deadLetterSubject(subject), DEAD_LETTER_MAX_AGE)
                        .retentionPolicy(RetentionPolicy.Limits)
                        .discardPolicy(DiscardPolicy.Old)
                        .build());
    }

    private static StreamConfiguration.Builder bounded(String name, String subject, Duration maxAge) {
        return StreamConfiguration.builder()
                .name(name)
                .subjects(subject)
                .storageType(StorageType.File)
                .maxAge(maxAge)
                .maxBytes(MAX_BYTES)
                .duplicateWindow(DUPLICATE_WINDOW);
    }

    private String existingStream(Connection connection, StreamConfiguration configuration)
            throws IOException, JetStreamApiException {
        Optional<String> covering =
                covering(connection, configuration.getSubjects().get(0));
        if (covering.isPresent()) {
            return covering.get();
        }
        JetStreamManagement management = connection.jetStreamManagement();
        return management.addStream(configuration).getConfiguration().getName();
    }

    /** Returns the name of the durable consumer of a subject shared under a name. Creates it if missing. */
    String consumer(Connection connection, String stream, String name, String subject, DeliveryLimits limits)
            throws IOException, JetStreamApiException {
        ConsumerConfiguration configuration = ConsumerConfiguration.builder()
                .durable(JetStreamNames.consumer(name, subject))
                .filterSubject(subject)
                .deliverPolicy(DeliverPolicy.All)
                .ackPolicy(AckPolicy.Explicit)
                .ackWait(limits.ackWait())
                .maxDeliver(limits.maxDeliveries() + SPARE_DELIVERIES)
                .maxAckPending(MAX_ACK_PENDING)
                .build();
        return connection
                .jetStreamManagement()
                .addOrUpdateConsumer(stream, configuration)
                .getName();
    }
}
