package dev.capstan.cli.network;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.PrintedText;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.HandleWhois;
import dev.capstan.discovery.PeerCard;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import java.util.ArrayList;
import java.util.List;

/**
 * A peer that identified itself.
 *
 * @param channel the channel of its response
 * @param card its description of itself, which is a claim (DISC-1.5)
 * @param catalog the content of its catalog, if requested
 */
record FoundPeer(Channel channel, PeerCard card, List<FoundCapability> catalog) {

    FoundPeer {
        catalog = List.copyOf(catalog);
    }

    /** Returns the peer behind a response to a whois. */
    static FoundPeer of(Envelope response) {
        List<FoundCapability> catalog = new ArrayList<>();
        for (JsonNode entry : response.ext().path(HandleWhois.CATALOG).path("capabilities")) {
            if (entry instanceof ObjectNode capability) {
                catalog.add(FoundCapability.of(capability));
            }
        }
        ObjectNode card = (ObjectNode) response.body().get("peer_card");
        return new FoundPeer(response.channel(), PeerCard.of(card), catalog);
    }

    /** Returns its row in a table. */
    List<String> row() {
        return List.of(card.peerId().text(), channel.name(), PrintedText.list(card.capabilities()));
    }

    ObjectNode json(boolean withCatalog) {
        ObjectNode json = Json.object()
                .put("peer_id", card.peerId().text())
                .put("channel", channel.name())
                .set("peer_card", card.json());
        if (withCatalog) {
            catalog.stream().map(FoundCapability::json).forEach(json.putArray("capabilities")::add);
        }
        return json;
    }
}
