package dev.capstan.database.agh;

import dev.capstan.database.DigestKey;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.interaction.Interaction;
import dev.capstan.discovery.interaction.State;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;
import java.time.Instant;
import java.util.UUID;

/**
 * An interaction as a row.
 *
 * @param interaction the digest of the peer whose view it is, its channel and its id
 * @param initiator the peer that opened it
 * @param target the peer that it was opened with
 * @param state its state
 * @param movedAt when it entered this state, in milliseconds since 1970
 */
@MappedEntity("interaction")
record InteractionRow(@Id UUID interaction, String initiator, String target, String state, long movedAt) {

    /**
     * Returns the key of an interaction. A space separates its parts, as neither a peer id nor a channel contains one.
     */
    static UUID key(PeerId peer, Channel channel, String id) {
        return DigestKey.of(peer + " " + channel + " " + id);
    }

    static InteractionRow of(Interaction interaction) {
        return new InteractionRow(
                key(interaction.peer(), interaction.channel(), interaction.id()),
                interaction.initiator().text(),
                interaction.target().text(),
                interaction.state().name(),
                interaction.moved().toEpochMilli());
    }

    Interaction interaction(PeerId peer, Channel channel, String id) {
        return new Interaction(
                peer,
                channel,
                id,
                new PeerId(initiator),
                new PeerId(target),
                State.valueOf(state),
                Instant.ofEpochMilli(movedAt));
    }
}
