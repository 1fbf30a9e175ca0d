package dev.capstan.discovery;

import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.interaction.Interaction;
import dev.capstan.discovery.outbox.Outgoing;
import dev.capstan.discovery.outbox.UndeliveredEnvelope;
import dev.capstan.discovery.port.Outbox;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Shows to people what the peers of one place know, what they were handed, and what they have under way. */
public final class ShowNetwork {

    private final PeerStores memory;
    private final Outbox outbox;
    private final InstantSource clock;

    public ShowNetwork(PeerStores memory, Outbox outbox, InstantSource clock) {
        this.memory = memory;
        this.outbox = outbox;
        this.clock = clock;
    }

    /** Returns the peers that were heard of and may still be there. */
    public List<SeenPeer> known() {
        return memory.known().all(clock.instant());
    }

    /** Returns the capabilities that a peer was handed and verified. */
    public List<ReceivedCapability> received(PeerId peer) {
        return memory.received().of(peer);
    }

    /** Returns an interaction, as the first of these peers sees it that takes part. */
    public Optional<Interaction> interaction(Collection<PeerId> peers, Channel channel, String id) {
        return peers.stream()
                .flatMap(peer -> memory.interactions().find(peer, channel, id).stream())
                .findFirst();
    }

    /** Returns the last envelope of an interaction that was given up. */
    public Optional<UndeliveredEnvelope> lastGivenUp(Interaction interaction) {
        return outbox.lastGivenUp(interaction.peer(), interaction.channel(), interaction.id());
    }

    /** Returns the envelopes after this number that are not delivered yet, in order, at most so many. */
    public List<Outgoing> waiting(long after, int limit) {
        return outbox.waiting(after, limit);
    }
}
