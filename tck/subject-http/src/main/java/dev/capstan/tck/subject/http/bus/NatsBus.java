package dev.capstan.tck.subject.http.bus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.bus.BusEnvironment;
import dev.capstan.tck.subject.bus.BusPeer;
import dev.capstan.tck.subject.bus.Inbox;
import dev.capstan.tck.subject.wire.ExchangeLog;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/** The message bus of a server over NATS. */
public final class NatsBus implements Bus {

    /** The NATS subject of the agent that the kit calls. */
    static final String REQUESTS = "agents.kit-desk.requests";

    private static final String DELIVERIES = "agents." + COURIER + ".requests";

    private final BusEnvironment environment;
    private final ExchangeLog exchangeLog;
    private final BusObservation observation;
    private final Queue<JsonNode> requests = new ConcurrentLinkedQueue<>();

    /**
     * Creates a view of the bus of a server.
     *
     * @param exchangeLog receives every request and response
     * @param observation what its responses do not show
     */
    public NatsBus(BusEnvironment environment, ExchangeLog exchangeLog, BusObservation observation) {
        this.environment = environment;
        this.exchangeLog = exchangeLog;
        this.observation = observation;
    }

    @Override
    public BusPeer peer() {
        return environment.nextPeer();
    }

    @Override
    public BusPeer courier() {
        return environment.peer("agent://" + COURIER).orElseThrow();
    }

    @Override
    public Inbox inbox() {
        String subject = "kit.inboxes." + UUID.randomUUID();
        Inbox inbox = new Inbox(subject);
        environment.connection().listen(subject, inbox::add);
        return inbox;
    }

    @Override
    public void send(JsonNode envelope) {
        String text = Json.write(envelope);
        exchangeLog.sentOnBus(REQUESTS, text);
        environment.connection().publish(REQUESTS, text);
    }

    @Override
    public Optional<JsonNode> response(Inbox inbox, int seen, String messageId, Duration bound) {
        inbox.awaits(seen, text -> isCausedBy(messageId, text), bound);
        Optional<String> response = inbox.since(seen).stream()
                .filter(text -> isCausedBy(messageId, text))
                .findFirst();
        response.ifPresent(text -> exchangeLog.arrivedOnBus(inbox.address(), text));
        return response.map(Json::read);
    }

    @Override
    public void respondTo(String marker, Function<ObjectNode, List<ObjectNode>> responses) {
        environment.connection().listen(DELIVERIES, text -> {
            if (text.contains(marker) && Json.read(text) instanceof ObjectNode request) {
                requests.add(request);
                String inbox = request.path("replyTo").asText().replaceFirst("^nats://", "");
                responses
                        .apply(request)
                        .forEach(response -> environment.connection().publish(inbox, Json.write(response)));
            }
        });
        environment.connection().awaitSubscriptions();
    }

    @Override
    public List<JsonNode> requestsTo(String marker) {
        return requests.stream()
                .filter(request -> Json.write(request).contains(marker))
                .toList();
    }

    @Override
    public List<JsonReader> records(String correlation) {
        return observation.records().stream()
                .filter(record ->
                        correlation.equals(record.node().path("correlationId").textValue()))
                .toList();
    }

    @Override
    public JsonNode publishedKey(String keyId) {
        return observation.publishedKey(keyId);
    }

    private static boolean isCausedBy(String messageId, String text) {
        return Json.readOrMissing(text).path("causedBy").asText().equals(messageId);
    }
}
