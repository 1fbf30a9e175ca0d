package dev.capstan.server.messaging;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.server.RunningServer;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.Message;
import io.nats.client.Nats;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A peer written by hand from the page on the wire, with nothing of Capstan's own but its JSON. */
final class ScriptedPeer implements AutoCloseable {

    private static final String ROOT = "agh.network.v0.builders.";

    private final String id;
    private final Connection connection;
    private final Set<String> greeters = ConcurrentHashMap.newKeySet();
    private final Queue<JsonNode> directed = new ConcurrentLinkedQueue<>();

    ScriptedPeer(String url, String id) throws Exception {
        this.id = id;
        connection = Nats.connect(url);
        Dispatcher arrivals = connection.createDispatcher();
        arrivals.subscribe(ROOT + "broadcast", this::heardByAll);
        arrivals.subscribe(subject(id), message -> directed.add(json(message)));
        connection.flush(Duration.ofSeconds(5));
    }

    private void heardByAll(Message message) {
        JsonNode envelope = json(message);
        if (envelope.path("kind").asText().equals("greet")) {
            greeters.add(envelope.at("/body/peer_card/peer_id").asText());
        } else if (envelope.path("kind").asText().equals("whois")
                && !envelope.path("from").asText().equals(id)) {
            ObjectNode answer =
                    envelope("whois", Json.object().put("type", "response").set("peer_card", card()));
            String asking = envelope.path("from").asText();
            publish(
                    asking,
                    answer.put("to", asking).put("reply_to", envelope.path("id").asText()));
        }
    }

    /** Says to all that it is there. */
    void greet() {
        connection.publish(
                ROOT + "broadcast",
                Json.writeBytes(envelope("greet", Json.object().set("peer_card", card()))));
    }

    /** Asks one peer who it is. */
    void queryPeer(String peer) {
        publish(
                peer,
                envelope("whois", Json.object().put("type", "request").put("query", ""))
                        .put("to", peer));
    }

    private void publish(String peer, ObjectNode envelope) {
        connection.publish(subject(peer), Json.writeBytes(envelope));
    }

    private ObjectNode envelope(String kind, JsonNode body) {
        return Json.object()
                .put("protocol", "agh-network/v0")
                .put("id", UUID.randomUUID().toString())
                .put("kind", kind)
                .put("channel", "builders")
                .put("from", id)
                .putNull("to")
                .put("ts", Instant.now().getEpochSecond())
                .set("body", body);
    }

    private ObjectNode card() {
        ObjectNode card = Json.object().put("peer_id", id);
        card.putArray("profiles_supported").add("agh-network/v0");
        card.putArray("capabilities");
        card.putArray("artifacts_supported").add("capability");
        card.putArray("trust_modes_supported").add("unverified");
        return card;
    }

    private static String subject(String peer) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(peer.getBytes(StandardCharsets.UTF_8));
            return ROOT + "peer." + HexFormat.of().formatHex(digest).substring(0, 32);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode json(Message message) {
        return RunningServer.parsed(new String(message.getData(), StandardCharsets.UTF_8));
    }

    /** Returns the peers that have greeted since it joined. */
    Set<String> greeters() {
        return Set.copyOf(greeters);
    }

    /** Returns the envelopes that were directed to it. */
    Queue<JsonNode> directed() {
        return directed;
    }

    /** Returns once the server has all that was said. */
    void flush() throws Exception {
        connection.flush(Duration.ofSeconds(5));
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
