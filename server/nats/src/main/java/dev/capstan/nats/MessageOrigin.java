package dev.capstan.nats;

import io.nats.client.impl.NatsJetStreamMetaData;
import java.time.Instant;

/**
 * The identity of a message in its stream, equal for all deliveries of it.
 *
 * @param stored when the stream stored the message; sequences restart in a stream that is created again
 */
record MessageOrigin(String stream, long sequence, Instant stored) {

    static MessageOrigin of(NatsJetStreamMetaData data) {
        return new MessageOrigin(
                data.getStream(), data.streamSequence(), data.timestamp().toInstant());
    }
}
