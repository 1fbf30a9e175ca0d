package dev.capstan.discovery.port;

import dev.capstan.discovery.CapabilityDigest;
import dev.capstan.discovery.CapabilityDocument;
import dev.capstan.discovery.PeerCard;
import dev.capstan.discovery.ReceivedCapability;
import dev.capstan.discovery.SeenPeer;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.interaction.Interaction;
import dev.capstan.discovery.interaction.State;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Peers and what passes between them. */
public final class ContractSamples {

    public static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00.123Z");
    public static final Channel BUILDERS = new Channel("builders");
    public static final PeerId OPS = new PeerId("ops");

    /** Names that are easily taken for another. */
    static final List<String> ODD_NAMES = List.of(
            "a", "A", "a ", " a", "a a", "á", "a\u0301", "\u0000", "a\u0000", "😀", "'; --", "%", "x".repeat(256));

    private static final AtomicInteger LAST = new AtomicInteger();

    private ContractSamples() {}

    /** A peer that no other test has. */
    public static PeerId peer() {
        return new PeerId("peer-%010d".formatted(LAST.incrementAndGet()));
    }

    /** An interaction that this peer opens with another. */
    public static Interaction opened(PeerId peer, String id) {
        return new Interaction(peer, BUILDERS, id, peer, OPS, State.SUBMITTED, NEW_YEAR);
    }

    public static CapabilityDocument document(String id, String summary) {
        return new CapabilityDocument(
                id,
                summary,
                "done \u0000 \"quoted\"\n😀",
                "1.0.0",
                List.of("a repository", "a brief"),
                List.of(),
                List.of("look", "build", "look"),
                List.of("no <mocks> & no \u2028 lies"),
                List.of(),
                List.of("zeta", "alpha"));
    }

    public static ReceivedCapability received(PeerId peer, PeerId from, CapabilityDocument document) {
        return new ReceivedCapability(peer, BUILDERS, from, document, CapabilityDigest.of(document), NEW_YEAR);
    }

    static SeenPeer seen(String channel, String peer, Instant heard) {
        return new SeenPeer(
                new Channel(channel),
                PeerCard.of(new PeerId(peer), peer, List.of(document("build-site", "Build a site."))),
                heard);
    }
}
