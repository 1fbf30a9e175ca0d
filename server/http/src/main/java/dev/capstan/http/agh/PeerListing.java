package dev.capstan.http.agh;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.PeerCard;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A peer in a channel, as {@code /agh/peers} lists it.
 *
 * @param channel the channel
 * @param card the peer's card
 * @param lastSeen when it was last heard of; null for a peer of this server
 */
record PeerListing(Channel channel, PeerCard card, @Nullable Instant lastSeen) {

    /** Returns the key that orders the list. */
    String key() {
        return channel + "/" + card.peerId();
    }

    /** Whether a string is a valid key of the list. */
    static boolean isKey(String text) {
        int slash = text.indexOf('/');
        return slash >= 0 && Channel.isChannel(text.substring(0, slash)) && PeerId.isPeerId(text.substring(slash + 1));
    }

    ObjectNode json() {
        ObjectNode json = Json.object()
                .put("peer_id", card.peerId().text())
                .put("channel", channel.name())
                .put("here", lastSeen == null);
        if (lastSeen != null) {
            json.put("heard_at", lastSeen.toEpochMilli());
        }
        return json.set("peer_card", card.json());
    }
}
