package dev.capstan.database.agh;

import dev.capstan.database.DigestKey;
import dev.capstan.discovery.port.Interactions.Message;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.util.UUID;

/**
 * A message that a peer has accepted, as a row.
 *
 * @param message the digest of its receiver, its sender and its id
 * @param rememberedUntil until when it is stored, in milliseconds since 1970
 */
@MappedEntity("taken_message")
record AcceptedMessageRow(@Id UUID message, long rememberedUntil) {

    /** Returns the key of a message. A space separates its parts, as a peer id contains none. */
    static UUID key(Message message) {
        return DigestKey.of(message.peer() + " " + message.from() + " " + message.id());
    }
}
