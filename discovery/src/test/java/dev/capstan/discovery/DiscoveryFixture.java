package dev.capstan.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.inmemory.InMemoryInteractions;
import dev.capstan.discovery.inmemory.InMemoryKnownPeers;
import dev.capstan.discovery.inmemory.InMemoryReceivedCapabilities;
import dev.capstan.discovery.interaction.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A designer and a bank in one place, and what reaches them. */
final class DiscoveryFixture {

    static final Channel BUILDERS = new Channel("builders");
    static final PeerId DESIGNER = new PeerId("designer.session-19");
    static final PeerId BANK = new PeerId("bank");
    static final PeerId OPS = new PeerId("ops-coordinator.session-42");
    static final Instant NOW = Instant.parse("2026-04-16T19:01:00Z");

    private final InMemoryReceivedCapabilities received = new InMemoryReceivedCapabilities();
    final PeerStores memory = new PeerStores(new InMemoryKnownPeers(), new InMemoryInteractions(received), received);
    final List<AuditEvent> trail = new ArrayList<>();
    final List<Envelope> sent = new ArrayList<>();
    final Peer designer;
    final LocalPeers peers;
    private Instant now = NOW;
    private int ids;

    DiscoveryFixture() {
        this(catalog());
    }

    DiscoveryFixture(List<CapabilityDocument> documents) {
        designer = peer(DESIGNER, documents);
        peers = new LocalPeers(List.of(designer, peer(BANK, List.of())));
    }

    private Peer peer(PeerId id, List<CapabilityDocument> documents) {
        return new Peer(
                new Advertisement(id, null, documents),
                Set.of(BUILDERS),
                memory,
                new VerificationFailures(trail::addAll, () -> now),
                sent::add,
                () -> now);
    }

    static List<CapabilityDocument> catalog() {
        return List.of(
                document("build-site", "Build the landing page.", List.of("repo", "brand brief")),
                document("review-copy", "Review conversion copy.", List.of()));
    }

    static CapabilityDocument document(String id, String summary, List<String> context) {
        return new CapabilityDocument(
                id,
                summary,
                "What " + id + " leaves.",
                "1.0.0",
                context,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    Instant now() {
        return now;
    }

    /** Lets time pass. */
    void pass(long seconds) {
        now = now.plusSeconds(seconds);
    }

    /** An envelope to the designer, complete but for what a test changes. */
    ObjectNode envelope(String kind, ObjectNode body) {
        ObjectNode json = Json.object()
                .put("protocol", Envelope.PROTOCOL)
                .put("id", "msg_" + ++ids)
                .put("kind", kind)
                .put("channel", BUILDERS.name())
                .put("from", OPS.text())
                .put("to", DESIGNER.text())
                .put("ts", now.getEpochSecond());
        return json.set("body", body);
    }

    ObjectNode whois(String query) {
        return envelope("whois", Json.object().put("type", "request").put("query", query));
    }

    ObjectNode direct(String interaction) {
        return envelope("direct", Json.object().put("text", "Can you take this?"))
                .put("interaction_id", interaction);
    }

    ObjectNode trace(String interaction, State state) {
        return envelope("trace", Json.object().put("state", state.wire())).put("interaction_id", interaction);
    }

    ObjectNode receipt(String interaction, String status) {
        return envelope("receipt", Json.object().put("for_id", "msg_0").put("status", status))
                .put("interaction_id", interaction);
    }

    ObjectNode capability(CapabilityDocument document) {
        return envelope("capability", Json.object().set("capability", document.json()));
    }

    /** Receives an envelope for one peer and returns its reception. */
    ReceptionResult receive(ObjectNode envelope) {
        return peers.receive(Json.writeBytes(envelope)).get(0);
    }

    /** The one envelope that another causes, as it stands on the wire. */
    ObjectNode reply(ObjectNode envelope) {
        List<Envelope> replies = receive(envelope).replies();
        if (replies.size() != 1) {
            throw new AssertionError("one reply to " + envelope + " is expected, and there are " + replies);
        }
        try {
            return (ObjectNode) Json.read(replies.get(0).bytes());
        } catch (dev.capstan.core.json.MalformedJson e) {
            throw new AssertionError(e);
        }
    }

    Optional<State> state(String interaction) {
        return memory.interactions().find(DESIGNER, BUILDERS, interaction).map(view -> view.state());
    }
}
