package dev.capstan.cli.relay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.PeerCard;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The envelopes of a scripted peer, with the current time. */
public final class PeerMessages {

    private final PeerId peer;
    private final Channel channel;

    /** Creates the envelopes of this peer in a channel. */
    public PeerMessages(String peer, String channel) {
        this.peer = new PeerId(peer);
        this.channel = new Channel(channel);
    }

    /** Something to everybody. */
    public Envelope broadcast(String text) {
        return fresh(EnvelopeKind.SAY, Json.object().put("text", text));
    }

    /** A greeting. */
    public Envelope greet() {
        ObjectNode card = PeerCard.of(peer, null, List.of()).json();
        return fresh(EnvelopeKind.GREET, Json.object().set("peer_card", card));
    }

    /** A question who somebody is. */
    public Envelope whois(String query) {
        return fresh(EnvelopeKind.WHOIS, Json.object().put("type", "request").put("query", query));
    }

    private Envelope fresh(EnvelopeKind kind, ObjectNode body) {
        return Envelope.of(
                "msg_" + UUID.randomUUID(), kind, channel, peer, Instant.now().getEpochSecond(), body);
    }
}
