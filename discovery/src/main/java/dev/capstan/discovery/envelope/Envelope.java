package dev.capstan.discovery.envelope;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * One message between peers. What an incoming one says beyond this record is not kept: whoever forwards an envelope
 * forwards its text (DISC-4.1).
 *
 * @param id its own name, 1 to 256 characters
 * @param kind what it is for
 * @param channel where it is said
 * @param from who says so
 * @param to whom it is meant for; nobody means everybody in the channel
 * @param interactionId the interaction it belongs to
 * @param replyTo the id of the envelope it answers
 * @param traceId what it belongs to across interactions
 * @param causationId the id of the envelope that caused it
 * @param ts when it was made, in seconds since 1970
 * @param expiresAt from when on it is not to be taken, in seconds since 1970
 * @param body what it says, in the shape of its kind
 * @param proof opaque here
 * @param ext what it says beyond the protocol
 */
public record Envelope(
        String id,
        EnvelopeKind kind,
        Channel channel,
        PeerId from,
        @Nullable PeerId to,
        @Nullable String interactionId,
        @Nullable String replyTo,
        @Nullable String traceId,
        @Nullable String causationId,
        long ts,
        @Nullable Long expiresAt,
        ObjectNode body,
        JsonNode proof,
        ObjectNode ext) {

    /** The protocol and version that envelopes name. */
    public static final String PROTOCOL = "agh-network/v0";

    /** The most bytes that an envelope may have on the wire: 1 MiB. */
    public static final int MAX_BYTES = 1_048_576;

    /** The oldest that an envelope without an end of its own may be, in seconds. */
    public static final long OLDEST_SECONDS = 300;

    /** An envelope for everybody in a channel that belongs to nothing else. */
    public static Envelope of(String id, EnvelopeKind kind, Channel channel, PeerId from, long ts, ObjectNode body) {
        return new Envelope(
                id,
                kind,
                channel,
                from,
                null,
                null,
                null,
                null,
                null,
                ts,
                null,
                body,
                NullNode.getInstance(),
                Json.object());
    }

    /** The same, meant for one peer. */
    public Envelope to(PeerId peer) {
        return copy(peer, interactionId, replyTo, traceId, causationId, ext);
    }

    /** The same, in an interaction. */
    public Envelope in(@Nullable String interaction) {
        return copy(to, interaction, replyTo, traceId, causationId, ext);
    }

    /** The same, as an answer to another and caused by it. */
    public Envelope answering(Envelope asked) {
        return answering(ReturnAddress.of(asked));
    }

    /** The same, as an answer to the sender of another and caused by that. */
    public Envelope answering(ReturnAddress asked) {
        return copy(asked.from(), interactionId, asked.id(), asked.traceId(), asked.id(), ext);
    }

    /** The same, saying this beyond the protocol. */
    public Envelope with(ObjectNode extensions) {
        return copy(to, interactionId, replyTo, traceId, causationId, extensions);
    }

    /** The same, not to be taken from this second on. */
    public Envelope expiring(long second) {
        return new Envelope(
                id,
                kind,
                channel,
                from,
                to,
                interactionId,
                replyTo,
                traceId,
                causationId,
                ts,
                second,
                body,
                proof,
                ext);
    }

    private Envelope copy(
            @Nullable PeerId target,
            @Nullable String interaction,
            @Nullable String answered,
            @Nullable String trace,
            @Nullable String cause,
            ObjectNode extensions) {
        return new Envelope(
                id,
                kind,
                channel,
                from,
                target,
                interaction,
                answered,
                trace,
                cause,
                ts,
                expiresAt,
                body,
                proof,
                extensions);
    }

    /** Whether it is meant for one peer. */
    public boolean isDirected() {
        return to != null;
    }

    /** Whether its time is over at this second: from {@code expires_at} on, or without one when it is too old. */
    public boolean isExpired(long now) {
        return expiresAt == null ? ts < now - OLDEST_SECONDS : expiresAt <= now;
    }

    /** Its text on the wire, of whatever size. */
    public byte[] bytes() {
        return Json.writeBytes(json());
    }

    /** The envelope on the wire. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("protocol", PROTOCOL).put("id", id).put("kind", kind.wire());
        json.put("channel", channel.name()).put("from", from.text());
        json.put("to", to == null ? null : to.text());
        putIfPresent(json, "interaction_id", interactionId);
        putIfPresent(json, "reply_to", replyTo);
        putIfPresent(json, "trace_id", traceId);
        putIfPresent(json, "causation_id", causationId);
        json.put("ts", ts);
        if (expiresAt != null) {
            json.put("expires_at", expiresAt);
        }
        json.set("body", body);
        json.set("proof", proof);
        if (!ext.isEmpty()) {
            json.set("ext", ext);
        }
        return json;
    }

    private static void putIfPresent(ObjectNode json, String key, @Nullable String value) {
        if (value != null) {
            json.put(key, value);
        }
    }
}
