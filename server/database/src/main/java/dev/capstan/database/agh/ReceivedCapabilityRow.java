package dev.capstan.database.agh;

import dev.capstan.database.DigestKey;
import dev.capstan.database.StoredJson;
import dev.capstan.discovery.CapabilityDigest;
import dev.capstan.discovery.CapabilityDocument;
import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;
import java.util.UUID;

/**
 * A received capability as a row.
 *
 * @param place the digest of its receiver, its sender and its id
 * @param peer the peer that received it
 * @param channel the channel that it arrived in
 * @param sender the peer that sent it
 * @param document the capability as JSON
 * @param digest the digest that it was verified by
 * @param characters the length of the document
 * @param receivedAt when it was received, in milliseconds since 1970
 */
@MappedEntity("received_capability")
record ReceivedCapabilityRow(
        @Id UUID place,
        String peer,
        String channel,
        String sender,
        String document,
        String digest,
        int characters,
        long receivedAt) {

    /** Returns a received capability as a row. A space separates the parts of its key, as a peer id contains none. */
    static ReceivedCapabilityRow of(ReceivedCapability capability) {
        String document = StoredJson.write(capability.document().json());
        return new ReceivedCapabilityRow(
                DigestKey.of(capability.peer() + " " + capability.from() + " "
                        + capability.document().id()),
                capability.peer().text(),
                capability.channel().name(),
                capability.from().text(),
                document,
                capability.digest().text(),
                document.length(),
                capability.received().toEpochMilli());
    }

    ReceivedCapability capability() {
        return new ReceivedCapability(
                new PeerId(peer),
                new Channel(channel),
                new PeerId(sender),
                CapabilityDocument.of(StoredJson.readObject(document)),
                new CapabilityDigest(digest),
                Instant.ofEpochMilli(receivedAt));
    }
}
