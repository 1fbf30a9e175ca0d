package dev.capstan.tck.steps.discovery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.digest.Digest;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.EarlierStep;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agh.OutgoingEnvelope;
import dev.capstan.tck.subject.agh.PeerNetwork;
import dev.capstan.tck.subject.agh.PeerResponse;
import dev.capstan.tck.subject.agh.Transport;
import io.cucumber.java.ParameterType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The kit's peers in a scenario, which have new names, and the last messages sent and received. */
public final class KitPeer {

    private final Subject subject;
    private final Transport transport;
    private final String visitor = "visitor-" + UUID.randomUUID();
    private final String unknownPeer = "unknown-" + UUID.randomUUID();
    private final String interaction = "interaction-" + UUID.randomUUID();
    private final List<SentVariant> turns = new ArrayList<>();
    private final List<JsonReader> arrived = new ArrayList<>();
    private @Nullable ObjectNode sent;
    private @Nullable PeerResponse response;

    public KitPeer(Subject subject, Transport transport) {
        this.subject = subject;
        this.transport = transport;
    }

    String visitor() {
        return visitor;
    }

    String unknownPeer() {
        return unknownPeer;
    }

    /** Returns the name of an envelope's sender. */
    @ParameterType("the visitor|an unknown peer")
    public String sender(String text) {
        return text.equals("an unknown peer") ? unknownPeer : visitor;
    }

    /** Returns the only interaction of the scenario. */
    String interaction() {
        return interaction;
    }

    /**
     * Joins the network as the visitor. Over NATS it greets the channel, because a peer may refuse to send anything to a
     * peer that it has not seen.
     */
    void join() {
        network().join(visitor);
        if (transport == Transport.NATS) {
            network().send(new OutgoingEnvelope(visitor, null, Json.write(greeting(visitor, List.of()))));
        }
    }

    PeerNetwork network() {
        return subject.peers().network(transport);
    }

    /** Returns the subject's name for the peer of an agent of the fixture fleet. */
    String peer(String fixture) {
        return subject.fixtures().agent(fixture);
    }

    /** Returns the subject's name for a capability of the fixture fleet, and any other text unchanged. */
    String capability(String fixture) {
        return subject.fixtures().capability(fixture);
    }

    /** Returns the subject's name in a query, for a capability or a peer. */
    String queried(String fixture) {
        String capability = capability(fixture);
        return capability.equals(fixture) ? peer(fixture) : capability;
    }

    /** Returns the subject's names for capabilities of the fixture fleet. */
    List<String> capabilities(String commaSeparated) {
        return Stream.of(commaSeparated.split(", ")).map(this::capability).toList();
    }

    /**
     * Returns the digest that the subject's document must have. The digest covers the name: the digest of the fixture
     * applies only under the fixture's own name, and is computed for another one.
     */
    String digest(String fixture, String digest, JsonReader document) {
        return capability(fixture).equals(fixture) ? digest : Digest.of(document.node());
    }

    /** Creates an envelope of the visitor. */
    ObjectNode envelope(String kind, @Nullable String to, ObjectNode body) {
        ObjectNode envelope = Json.object().put("protocol", "agh-network/v0");
        envelope.put("id", "kit-" + UUID.randomUUID())
                .put("kind", kind)
                .put("channel", subject.peers().channel());
        envelope.put("from", visitor).put("to", to == null ? null : peer(to)).put("ts", now());
        envelope.set("body", body);
        return envelope.putNull("proof");
    }

    /** Returns a greeting of the visitor with the card of a peer, which should be the visitor itself. */
    ObjectNode greeting(String peer, List<String> ids) {
        ObjectNode body = Json.object();
        ObjectNode card = body.putObject("peer_card").put("peer_id", peer);
        card.putArray("profiles_supported").add("agh-network/v0");
        ArrayNode listed = card.putArray("capabilities");
        ids.forEach(listed::add);
        card.putArray("artifacts_supported").add("capability");
        card.putArray("trust_modes_supported").add("unverified");
        ArrayNode brief = card.putObject("ext").putArray("agh.capabilities_brief");
        ids.forEach(id -> brief.addObject().put("id", id).put("summary", "Works wonders."));
        return envelope("greet", null, body);
    }

    /** Returns the current time in seconds since 1970. */
    static long now() {
        return Instant.now().getEpochSecond();
    }

    /** Sends an envelope to the peer that its {@code to} names, or to everyone if it is not a string. */
    PeerResponse send(ObjectNode envelope) {
        sent = envelope.deepCopy();
        return send(
                envelope.path("from").asText(),
                envelope.path("to").isTextual() ? envelope.get("to").textValue() : null,
                Json.write(envelope));
    }

    /** Sends a text to a peer, by the subject's name for it, or to everyone if it is null. */
    PeerResponse send(String from, @Nullable String to, String text) {
        PeerResponse came = network().send(new OutgoingEnvelope(from, to, text));
        arrived.addAll(came.envelopes());
        response = came;
        return came;
    }

    /** Records an envelope that arrived without a request. */
    void recordArrival(JsonReader envelope) {
        arrived.add(envelope);
    }

    /** Returns all envelopes that arrived, at least one. */
    List<JsonReader> arrived() {
        if (arrived.isEmpty()) {
            throw new ConformanceFailure("no envelope has arrived");
        }
        return arrived;
    }

    /** Returns the last envelope sent. */
    ObjectNode sent() {
        return EarlierStep.result(sent, "no envelope has been sent yet");
    }

    String sentId() {
        return sent().path("id").asText();
    }

    boolean hasAnswer() {
        return response != null;
    }

    /** Returns the last response. */
    PeerResponse response() {
        return EarlierStep.result(response, "no envelope has been sent yet");
    }

    /** Returns the last envelope sent, with its responses. */
    SentVariant lastSent() {
        return new SentVariant("", sent(), response());
    }

    /** Sends one of several envelopes that are checked together. */
    void sendVariant(String description, ObjectNode envelope) {
        send(envelope);
        turns.add(new SentVariant(description, sent(), response()));
    }

    /** Returns the envelopes sent by {@link #sendVariant}, with their responses. */
    List<SentVariant> turns() {
        if (turns.isEmpty()) {
            throw new HarnessError("no series of envelopes has been sent yet");
        }
        return turns;
    }

    /**
     * One of several envelopes.
     *
     * @param description what is special about it, by the wording of the feature
     */
    record SentVariant(String description, ObjectNode envelope, PeerResponse response) {

        /** Whether the peer sent nothing. The documents leave receipts to a peer: it SHOULD send them. */
        boolean isUnanswered() {
            return response.envelopes().isEmpty() && response.refusal().isEmpty();
        }

        /** Returns the body of the only receipt for it. */
        JsonReader receipt() {
            JsonReader receipt = response.only();
            Expect.equal("the kind of the envelope", "receipt", receipt.text("kind"), response.transcript());
            Expect.equal("the recipient of the receipt", envelope.path("from").asText(), receipt.text("to"));
            JsonReader body = receipt.object("body");
            Expect.equal("'for_id' of the receipt", envelope.path("id").asText(), body.text("for_id"));
            return body;
        }
    }
}
