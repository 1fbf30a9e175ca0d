package dev.capstan.database.agh;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.database.DigestKey;
import dev.capstan.database.StoredJson;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.outbox.Outgoing;
import dev.capstan.discovery.outbox.UndeliveredEnvelope;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;
import java.util.UUID;

/**
 * An envelope that waits or was given up, as a row without its text.
 *
 * @param number its position in the order of delivery
 * @param sender the peer that sends it
 * @param channel the channel that it is sent in
 * @param target the peer that it is addressed to; null for all peers
 * @param names its id, kind and interaction as JSON, which can hold every character
 * @param bytes its size on the wire
 * @param keptAt since when it waits, in milliseconds since 1970
 * @param expiresAt from when on no receiver accepts it, in milliseconds since 1970
 * @param handedAt when the network first had a receiver for it, in milliseconds since 1970; null before
 * @param givenUpAt when it was given up, in milliseconds since 1970; 0 while it waits
 */
@MappedEntity("outbox")
record OutboxRow(
        @Id long number,
        String sender,
        String channel,
        @Nullable String target,
        String names,
        int bytes,
        long keptAt,
        long expiresAt,
        @Nullable Long handedAt,
        long givenUpAt) {

    /** Returns the key of a message. A space separates its parts, as a peer id contains none. */
    static UUID message(PeerId from, String id) {
        return DigestKey.of(from + " " + id);
    }

    @Nullable
    static UUID interaction(PeerId from, Channel channel, @Nullable String id) {
        return id == null ? null : InteractionRow.key(from, channel, id);
    }

    static String names(Outgoing outgoing) {
        ObjectNode names = Json.object()
                .put("id", outgoing.id())
                .put("kind", outgoing.kind().wire())
                .put("interaction_id", outgoing.interactionId());
        return StoredJson.write(names);
    }

    Outgoing outgoing() {
        ObjectNode json = StoredJson.readObject(names);
        return new Outgoing(
                number,
                new PeerId(sender),
                new Channel(channel),
                target == null ? null : new PeerId(target),
                json.path("id").textValue(),
                json.path("interaction_id").textValue(),
                EnvelopeKind.fromWire(json.path("kind").textValue()).orElseThrow(),
                bytes,
                Instant.ofEpochMilli(keptAt),
                Instant.ofEpochMilli(expiresAt),
                handedAt == null ? null : Instant.ofEpochMilli(handedAt));
    }

    UndeliveredEnvelope toUndelivered() {
        return new UndeliveredEnvelope(outgoing(), Instant.ofEpochMilli(givenUpAt));
    }
}
