package dev.capstan.server.messaging;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.agentrpc.envelope.EnvelopeCodec;
import dev.capstan.agentrpc.envelope.HmacKey;
import dev.capstan.agentrpc.envelope.MalformedEnvelope;
import dev.capstan.core.json.Json;
import dev.capstan.server.RunningServer;
import io.nats.client.Connection;
import io.nats.client.Nats;
import io.nats.client.Subscription;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A peer on the bus that publishes modified envelopes and receives the responses. */
final class BusPeer implements AutoCloseable {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration A_WHILE = Duration.ofMillis(400);
    private static final Duration NOW = Duration.ofNanos(1);

    private final Connection connection;
    private final String name;
    private final String inbox;
    private final Subscription answers;

    BusPeer(String url, String name) throws IOException, InterruptedException {
        this.connection = Nats.connect(url);
        this.name = name;
        this.inbox = "agents." + name + ".responses." + UUID.randomUUID();
        this.answers = connection.subscribe(inbox);
    }

    /** A request without proof of who sends it, good for 20 s. */
    ObjectNode request(String to, String capability, String payload) {
        ObjectNode request = Json.object()
                .put("version", 1)
                .put("kind", "request")
                .put("messageId", UUID.randomUUID().toString())
                .put("correlationId", UUID.randomUUID().toString())
                .put("from", "agent://" + name)
                .put("to", "agent://" + to)
                .put("capability", capability)
                .put("replyTo", "nats://" + inbox)
                .put("deadline", Instant.now().plusSeconds(20).toEpochMilli());
        request.set("payload", RunningServer.parsed(payload));
        return request;
    }

    /** The same envelope, signed by this key. */
    static ObjectNode signed(ObjectNode envelope, String keyId, String secret) {
        try {
            HmacKey key = new HmacKey(keyId, secret.getBytes(StandardCharsets.UTF_8));
            byte[] signed = EnvelopeCodec.encode(key.sign(EnvelopeCodec.decode(Json.writeBytes(envelope))));
            return (ObjectNode) RunningServer.parsed(new String(signed, StandardCharsets.UTF_8));
        } catch (MalformedEnvelope e) {
            throw new AssertionError(e);
        }
    }

    /** Sends an envelope to the subject of the agent that it is for, and returns the response. */
    JsonNode requestFrom(ObjectNode envelope) throws InterruptedException {
        send(envelope);
        return awaitAnswer();
    }

    void send(ObjectNode envelope) {
        send(subject(envelope), Json.write(envelope));
    }

    private static String subject(ObjectNode envelope) {
        return "agents." + envelope.path("to").textValue().substring("agent://".length()) + ".requests";
    }

    /**
     * Sends an envelope and returns whether anybody has subscribed to its subject. Without a subscriber, the NATS server
     * reports so before it responds to the flush.
     */
    boolean isReceived(ObjectNode envelope) throws InterruptedException, TimeoutException {
        String status = connection.createInbox();
        Subscription statuses = connection.subscribe(status);
        connection.publish(subject(envelope), status, Json.writeBytes(envelope));
        connection.flush(TIMEOUT);
        boolean isReceived = statuses.nextMessage(NOW) == null;
        statuses.unsubscribe();
        return isReceived;
    }

    void send(String subject, String text) {
        connection.publish(subject, text.getBytes(StandardCharsets.UTF_8));
    }

    JsonNode awaitAnswer() throws InterruptedException {
        return awaitResponse(TIMEOUT).orElseThrow(() -> new AssertionError("nothing was answered to " + name));
    }

    /** Waits for a response for a short time; empty if none comes. */
    Optional<JsonNode> awaitResponse() throws InterruptedException {
        return awaitResponse(A_WHILE);
    }

    private Optional<JsonNode> awaitResponse(Duration patience) throws InterruptedException {
        return next(answers, patience);
    }

    /** Subscribes to a subject. */
    Subscription subscribe(String subject, @Nullable String group) throws Exception {
        Subscription heard = group == null ? connection.subscribe(subject) : connection.subscribe(subject, group);
        connection.flush(TIMEOUT);
        return heard;
    }

    static JsonNode await(Subscription subscription) throws InterruptedException {
        return next(subscription, TIMEOUT).orElseThrow(() -> new AssertionError("nothing arrived"));
    }

    private static Optional<JsonNode> next(Subscription subscription, Duration patience) throws InterruptedException {
        return Optional.ofNullable(subscription.nextMessage(patience))
                .map(message -> RunningServer.parsed(new String(message.getData(), StandardCharsets.UTF_8)));
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
