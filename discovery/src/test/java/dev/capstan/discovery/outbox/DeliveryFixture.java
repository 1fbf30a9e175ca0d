package dev.capstan.discovery.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.discovery.Advertisement;
import dev.capstan.discovery.Peer;
import dev.capstan.discovery.PeerStores;
import dev.capstan.discovery.ReceptionResult;
import dev.capstan.discovery.VerificationFailures;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.inmemory.InMemoryInteractions;
import dev.capstan.discovery.inmemory.InMemoryKnownPeers;
import dev.capstan.discovery.inmemory.InMemoryOutbox;
import dev.capstan.discovery.inmemory.InMemoryReceivedCapabilities;
import dev.capstan.discovery.interaction.State;
import dev.capstan.discovery.outbox.DeliverEnvelopes.Delivery;
import dev.capstan.discovery.port.EnvelopeSender;
import dev.capstan.discovery.port.Outbox;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** A peer, its outbox, and a network and a time that tests control. */
abstract class DeliveryFixture {

    static final Channel BUILDERS = new Channel("builders");
    static final PeerId DESIGNER = new PeerId("designer");
    static final PeerId BANK = new PeerId("bank");
    static final PeerId OPS = new PeerId("ops");
    static final Instant START = Instant.parse("2026-04-16T19:01:00Z");

    private final InMemoryReceivedCapabilities received = new InMemoryReceivedCapabilities();
    final InMemoryInteractions interactions = new InMemoryInteractions(received);
    final Outbox outbox = readable(new InMemoryOutbox(interactions));
    final List<AuditEvent> trail = new ArrayList<>();
    final List<String> handed = new ArrayList<>();
    final Set<PeerId> away = new HashSet<>();
    boolean connected = true;
    boolean recording = true;
    boolean readable = true;
    int rings;
    Instant now = START;
    DeliverEnvelopes deliver = deliveries();
    Peer designer = designer();

    DeliverEnvelopes deliveries() {
        return deliveries(outbox);
    }

    DeliverEnvelopes deliveries(Outbox delivered) {
        BackoffPolicy retries = new BackoffPolicy(Duration.ofMillis(500), Duration.ofSeconds(30), () -> 0);
        BackoffPolicy reminders = new BackoffPolicy(Duration.ofSeconds(5), Duration.ofSeconds(60), () -> 0);
        return new DeliverEnvelopes(
                delivered, interactions, this::record, new Network(), () -> now, retries, reminders, () -> rings++);
    }

    private Peer designer() {
        PeerStores memory = new PeerStores(new InMemoryKnownPeers(), interactions, received);
        return new Peer(
                new Advertisement(DESIGNER, null, List.of()),
                Set.of(BUILDERS),
                memory,
                new VerificationFailures(this::record, () -> now),
                new Network(),
                () -> now,
                deliver);
    }

    private void record(List<AuditEvent> events) {
        if (!recording) {
            throw new AuditUnavailable("the disk is full", null);
        }
        trail.addAll(events);
    }

    /** A network that knows who is away. */
    private final class Network implements EnvelopeSender {
        @Override
        public void send(Envelope envelope) {
            handed.add(envelope.kind().wire());
        }

        @Override
        public SendStatus sendAndConfirm(Envelope envelope) {
            if (!connected) {
                return SendStatus.NO_CONNECTION;
            }
            if (envelope.to() != null && away.contains(envelope.to())) {
                return SendStatus.NO_SUBSCRIBER;
            }
            handed.add(envelope.id());
            return SendStatus.TAKEN;
        }
    }

    /** The same outbox, in a database that cannot be read at times. */
    private Outbox readable(Outbox real) {
        return (Outbox) Proxy.newProxyInstance(
                Outbox.class.getClassLoader(), new Class<?>[] {Outbox.class}, (proxy, method, values) -> {
                    if (!readable) {
                        throw new AuditUnavailable("the disk is gone", null);
                    }
                    try {
                        return method.invoke(real, values);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    CompletableFuture<Delivery> send(Envelope envelope) {
        CompletableFuture<Delivery> delivery = deliver.watch(envelope);
        assertThat(designer.send(envelope)).isInstanceOf(ReceptionResult.Accepted.class);
        return delivery;
    }

    Envelope direct(PeerId to, String interaction) {
        EnvelopeKind kind = interaction == null ? EnvelopeKind.CAPABILITY : EnvelopeKind.DIRECT;
        return designer.own(
                        kind,
                        BUILDERS,
                        interaction == null ? capability() : Json.object().put("text", "?"))
                .to(to)
                .withInteraction(interaction);
    }

    private static ObjectNode capability() {
        return Json.object()
                .set(
                        "capability",
                        Json.object()
                                .put("id", "a")
                                .put("summary", "b")
                                .put("outcome", "c")
                                .put("digest", "sha256:" + "0".repeat(64)));
    }

    void receipt(PeerId from, Envelope of, String status) {
        receipt(from, of, Json.object().put("status", status));
    }

    void receipt(PeerId from, Envelope of, ObjectNode body) {
        String interaction = of.interactionId() == null ? of.id() : of.interactionId();
        designer.receive(from(from, EnvelopeKind.RECEIPT, interaction, body.put("for_id", of.id()))
                .to(DESIGNER));
    }

    Envelope from(PeerId from, EnvelopeKind kind, String interaction, ObjectNode body) {
        return Envelope.of("a" + handed.size() + kind, kind, BUILDERS, from, now.getEpochSecond(), body)
                .withInteraction(interaction);
    }

    /** Lets time pass as the thread that delivers sees it: from one thing that is due to the next. */
    void pass(Duration time) {
        Instant end = now.plus(time);
        Instant next = deliver.deliver();
        while (next.isBefore(end)) {
            now = next;
            next = deliver.deliver();
        }
        now = end;
        deliver.deliver();
    }

    List<String> waiting() {
        return outbox.waiting(0, 10_000).stream().map(Outgoing::id).toList();
    }

    State state(String interaction) {
        return interactions.find(DESIGNER, BUILDERS, interaction).orElseThrow().state();
    }
}
