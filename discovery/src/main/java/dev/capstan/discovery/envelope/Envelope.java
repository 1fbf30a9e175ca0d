package dev.capstan.discovery.envelope;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * One message between peers. Unknown fields of an incoming envelope are not kept, so a peer that forwards it forwards
 * the original bytes (DISC-4.1).
 *
 * @param id id of the envelope, 1 to 256 characters
 * @param kind purpose of the envelope
 * @param channel channel of the envelope
 * @param from sender
 * @param to recipient; null for the whole channel
 * @param interactionId interaction that it belongs to, or null
 * @param replyTo id of the envelope that it answers, or null
 * @param traceId correlation id across interactions, or null
 * @param causationId id of the envelope that caused it, or null
 * @param ts time of creation, in seconds since 1970
 * @param expiresAt time from which it must not be accepted, in seconds since 1970, or null
 * @param body content, in the shape of its kind
 * @param proof opaque to this server
 * @param ext extensions beyond the protocol
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

    /** The protocol and version of envelopes. */
    public static final String PROTOCOL = "agh-network/v0";

    /** Maximum size of an envelope on the wire: 1 MiB. */
    public static final int MAX_BYTES = 1_048_576;

    /** Maximum age of an envelope without {@code expires_at}, in seconds. */
    public static final long OLDEST_SECONDS = 300;

    /** Creates an envelope to a whole channel, without an interaction or any other reference. */
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

    /** Returns a copy addressed to one peer. */
    public Envelope to(PeerId peer) {
        return copy(peer, interactionId, replyTo, traceId, causationId, expiresAt, ext);
    }

    /** Returns a copy that belongs to an interaction. */
    public Envelope withInteraction(@Nullable String interaction) {
        return copy(to, interaction, replyTo, traceId, causationId, expiresAt, ext);
    }

    /** Returns a copy that replies to an envelope and was caused by it. */
    public Envelope replyingTo(Envelope request) {
        return replyingTo(ReturnAddress.of(request));
    }

    /** Returns a copy that replies to the sender of an envelope and was caused by that envelope. */
    public Envelope replyingTo(ReturnAddress returnAddress) {
        return copy(
                returnAddress.from(),
                interactionId,
                returnAddress.id(),
                returnAddress.traceId(),
                returnAddress.id(),
                expiresAt,
                ext);
    }

    /** Returns a copy with these extensions. */
    public Envelope with(ObjectNode extensions) {
        return copy(to, interactionId, replyTo, traceId, causationId, expiresAt, extensions);
    }

    /** Returns a copy that expires at this second. */
    public Envelope expiring(long second) {
        return copy(to, interactionId, replyTo, traceId, causationId, second, ext);
    }

    private Envelope copy(
            @Nullable PeerId target,
            @Nullable String interaction,
            @Nullable String repliedTo,
            @Nullable String trace,
            @Nullable String cause,
            @Nullable Long expires,
            ObjectNode extensions) {
        return new Envelope(
                id,
                kind,
                channel,
                from,
                target,
                interaction,
                repliedTo,
                trace,
                cause,
                ts,
                expires,
                body,
                proof,
                extensions);
    }

    /** Whether the envelope is addressed to one peer. */
    public boolean isDirected() {
        return to != null;
    }

    /**
     * Returns the time from which the envelope has expired, in seconds since 1970: {@code expires_at}, or if it has
     * none, the first second at which it is too old.
     */
    public long expiry() {
        return expiresAt == null ? ts + OLDEST_SECONDS + 1 : expiresAt;
    }

    /** Whether the envelope has expired at this second. */
    public boolean isExpired(long now) {
        return expiry() <= now;
    }

    /** Returns the serialized envelope, of any size. */
    public byte[] bytes() {
        return Json.writeBytes(json());
    }

    /** Returns the envelope in its wire format. */
    public ObjectNode json() {
        ObjectNode json = Json.object().put("protocol", PROTOCOL).put("id", id).put("kind", kind.wire());
        json.put("channel", channel.name()).put("from", from.text());
        json.put("to", to == null ? null : to.text());
        Json.putIfPresent(json, "interaction_id", interactionId);
        Json.putIfPresent(json, "reply_to", replyTo);
        Json.putIfPresent(json, "trace_id", traceId);
        Json.putIfPresent(json, "causation_id", causationId);
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
}
