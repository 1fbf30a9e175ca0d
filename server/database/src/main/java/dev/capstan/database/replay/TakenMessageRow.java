package dev.capstan.database.replay;

import dev.capstan.database.DigestKey;
import dev.capstan.discovery.port.Interactions.Message;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.util.UUID;

/**
 * A message that a peer has taken as a row.
 *
 * @param message the digest of who took it, who sent it and its id
 * @param rememberedUntil until when it is kept, in milliseconds since 1970
 */
@MappedEntity("taken_message")
public record TakenMessageRow(@Id UUID message, long rememberedUntil) {

    /** A peer id holds no space. */
    public static UUID key(Message message) {
        return DigestKey.of(message.peer() + " " + message.from() + " " + message.id());
    }
}
