package dev.capstan.database.agh;

import dev.capstan.discovery.InboxEntry;
import dev.capstan.discovery.ReceivedEnvelope;
import dev.capstan.discovery.envelope.PeerId;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;

/**
 * A received envelope as a row.
 *
 * @param number its position in the inbox
 * @param peer the peer that received it
 * @param envelope the envelope as JSON
 * @param receivedAt when it was received, in milliseconds since 1970
 */
@MappedEntity("inbox")
record InboxRow(@Id long number, String peer, String envelope, long receivedAt) {

    InboxEntry entry() {
        return new InboxEntry(
                number,
                new ReceivedEnvelope(
                        new PeerId(peer), StoredEnvelope.read(envelope), Instant.ofEpochMilli(receivedAt)));
    }
}
