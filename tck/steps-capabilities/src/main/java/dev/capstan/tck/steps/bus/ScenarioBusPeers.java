package dev.capstan.tck.steps.bus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.EarlierStep;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.bus.BusPeer;
import dev.capstan.tck.subject.bus.Inbox;
import io.cucumber.java.ParameterType;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The peers of a scenario on the message bus, and the last messages sent and received. */
public final class ScenarioBusPeers {

    private static final long TIME_MS = 20_000;
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration LATE_RESPONSE_TIMEOUT = Duration.ofMillis(150);

    private final Subject subject;
    private final Map<Boolean, Party> parties = new HashMap<>();
    private @Nullable Party last;
    private @Nullable ObjectNode sent;
    private int seen;

    public ScenarioBusPeers(Subject subject) {
        this.subject = subject;
    }

    /**
     * A peer of the kit.
     *
     * @param peer its name and key
     * @param inbox inbox for its responses
     */
    public record Party(BusPeer peer, Inbox inbox) {}

    @ParameterType("(?:a|the|another|the other) peer")
    public Party peer(String text) {
        return parties.computeIfAbsent(text.contains("other"), other -> new Party(bus().peer(), bus().inbox()));
    }

    /** Returns the response to the sender of the last envelope. */
    @ParameterType("(?:a|the|another|the other) peer|the agent that called")
    public Supplier<JsonReader> asker(String text) {
        return text.endsWith("peer") ? () -> responseTo(peer(text)) : this::response;
    }

    Bus bus() {
        return subject.bus();
    }

    /** Returns a peer other than this one. */
    BusPeer otherThan(Party party) {
        return peer(parties.get(true) == party ? "a peer" : "another peer").peer();
    }

    /** Creates an unsigned envelope of a peer. */
    ObjectNode envelope(String kind, Party party, String capability, JsonNode payload) {
        ObjectNode envelope = Json.object().put("version", 1).put("kind", kind);
        envelope.put("messageId", UUID.randomUUID().toString());
        envelope.put("correlationId", UUID.randomUUID().toString());
        envelope.put("from", party.peer().address()).put("to", Bus.DESK).put("capability", capability);
        envelope.put("replyTo", party.inbox().address()).put("deadline", System.currentTimeMillis() + TIME_MS);
        envelope.putObject("headers").put("trace-id", UUID.randomUUID().toString());
        return envelope.set("payload", payload);
    }

    /** Sends an envelope; its response is read from the inbox of the party. */
    void send(Party party, ObjectNode envelope) {
        last = party;
        sent = envelope;
        seen = party.inbox().size();
        bus().send(envelope);
    }

    /** Returns the envelope that was sent last. */
    ObjectNode sent() {
        return EarlierStep.result(sent, "no envelope has been sent yet");
    }

    /** Returns the response to the last envelope, which this party must have sent. */
    JsonReader responseTo(Party party) {
        if (party != last) {
            throw new HarnessError(
                    "the last envelope was not sent by " + party.peer().address());
        }
        return response();
    }

    /**
     * Returns the response to the last envelope. Throws {@link ConformanceFailure} if it is missing or has another
     * sender, recipient or correlation id.
     */
    JsonReader response() {
        String id = sent().path("messageId").asText();
        Inbox inbox = Optional.ofNullable(last).orElseThrow().inbox();
        JsonNode response = bus().response(inbox, seen, id, RESPONSE_TIMEOUT)
                .orElseThrow(() -> new ConformanceFailure("no response to the message " + id));
        JsonReader read = JsonReader.of("the response", response);
        Expect.equal("the kind of the response", "response", read.text("kind"));
        Expect.equal("the sender of the response", sent().path("to").asText(), read.text("from"));
        Expect.equal("the recipient of the response", sent().path("from").asText(), read.text("to"));
        Expect.equal(
                "the correlation of the response", sent().path("correlationId").asText(), read.text("correlationId"));
        return read;
    }

    /** Whether a response to a message arrives within 150 ms, when no other is expected. */
    boolean isAnswered(Party party, String messageId) {
        return bus().response(party.inbox(), 0, messageId, LATE_RESPONSE_TIMEOUT)
                .isPresent();
    }
}
