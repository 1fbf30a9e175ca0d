package dev.capstan.tck.subject.bus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.subject.JsonReader;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The message bus of a subject, for one scenario. The kit calls {@code agent://kit-desk}, and plays the peers that the
 * subject calls.
 */
public interface Bus {

    /** The agent that the kit calls. */
    String DESK = "agent://kit-desk";

    /** The agent that the kit plays, and that the subject calls. */
    String COURIER = "kit-courier";

    /** Returns a new peer for the scenario, which shares a key with the subject. */
    BusPeer peer();

    /** Returns the peer that the subject calls. */
    BusPeer courier();

    /** Returns an inbox of its own; {@link Inbox#address()} is the {@code replyTo} of a request. */
    Inbox inbox();

    /** Sends an envelope to the agent that the kit calls. */
    void send(JsonNode envelope);

    /**
     * Returns the response to a message, or empty if none arrives in time.
     *
     * @param inbox inbox of the expected response
     * @param seen number of older texts in the inbox
     * @param bound maximum wait
     */
    Optional<JsonNode> response(Inbox inbox, int seen, String messageId, Duration bound);

    /**
     * Responds to requests to the courier that contain a marker.
     *
     * @param responses responses to a request, in sending order
     */
    void respondTo(String marker, Function<ObjectNode, List<ObjectNode>> responses);

    /** Returns the requests to the courier that contain a marker and that {@link #respondTo} has responded to. */
    List<JsonNode> requestsTo(String marker);

    /** Returns the invocation records with this correlation id so far, oldest first. */
    List<JsonReader> records(String correlation);

    /** Returns the key that the subject publishes under a key id. */
    JsonNode publishedKey(String keyId);
}
