package dev.capstan.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.discovery.AcceptEnvelope.Result;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.envelope.ReadEnvelope;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.discovery.envelope.RefusedEnvelope;
import dev.capstan.discovery.outbox.DeliverEnvelopes;
import dev.capstan.discovery.port.EnvelopeSender;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One peer of AGH Network v0, on whatever transport: takes an envelope and answers with the envelopes that it causes
 * (DISC-1 to DISC-4).
 *
 * <p>Envelopes are checked in this order: shape, freshness, routing, whether they were taken before, lifecycle. What is
 * refused changes nothing. Safe for use by several threads.
 */
public final class Peer {

    private static final System.Logger LOG = System.getLogger(Peer.class.getName());

    private final Advertisement advertisement;
    private final Set<Channel> channels;
    private final EnvelopeSender wire;
    private final InstantSource clock;
    private final @Nullable DeliverEnvelopes deliveries;
    private final AcceptEnvelope takeEnvelope;
    private final ReceiveEnvelope receiveEnvelope;
    private final Supplier<String> ids = () -> "msg_" + UUID.randomUUID();
    private final List<Consumer<Envelope>> subscribers = new CopyOnWriteArrayList<>();

    /**
     * A peer that has joined some channels.
     *
     * @param advertisement who it is and what it offers
     * @param channels where it takes part
     * @param memory what it remembers, perhaps together with other peers
     * @param trail where it records a digest that is wrong
     * @param wire what brings the envelopes that it sends of its own accord to others
     * @param clock what time it is
     */
    public Peer(
            Advertisement advertisement,
            Set<Channel> channels,
            PeerStores memory,
            AuditTrail trail,
            EnvelopeSender wire,
            InstantSource clock) {
        this(advertisement, channels, memory, trail, wire, clock, null);
    }

    /**
     * A peer whose envelopes are kept until they are delivered, greets and questions excepted.
     *
     * @param deliveries delivers what the peer sends; null where it is given to the wire and forgotten
     */
    public Peer(
            Advertisement advertisement,
            Set<Channel> channels,
            PeerStores memory,
            AuditTrail trail,
            EnvelopeSender wire,
            InstantSource clock,
            @Nullable DeliverEnvelopes deliveries) {
        this.advertisement = advertisement;
        this.channels = Set.copyOf(channels);
        this.wire = wire;
        this.clock = clock;
        this.deliveries = deliveries;
        this.takeEnvelope = new AcceptEnvelope(id(), memory.interactions(), clock);
        this.receiveEnvelope = new ReceiveEnvelope(
                advertisement,
                this.channels,
                memory.known(),
                new ReceiveCapability(id(), trail, clock),
                takeEnvelope,
                ids,
                this::handOver,
                clock);
    }

    /** Who it is. */
    public PeerId id() {
        return card().peerId();
    }

    /** What it says of itself. */
    public PeerCard card() {
        return advertisement.card();
    }

    /** Where it takes part. */
    public Set<Channel> channels() {
        return channels;
    }

    /** Hands over what it takes from now on, greets and questions excepted; a subscriber that throws loses the envelope. */
    public void subscribe(Consumer<Envelope> subscriber) {
        subscribers.add(subscriber);
    }

    private void handOver(Envelope envelope) {
        if (deliveries != null) {
            acknowledge(deliveries, envelope);
        }
        for (Consumer<Envelope> subscriber : subscribers) {
            try {
                subscriber.accept(envelope);
            } catch (RuntimeException lost) {
                LOG.log(System.Logger.Level.ERROR, "a subscriber of " + id() + " lost an envelope", lost);
            }
        }
    }

    /** An acknowledgement that is not noted comes again: what it answers is sent again, and is a duplicate then. */
    private void acknowledge(DeliverEnvelopes kept, Envelope answer) {
        try {
            kept.acknowledged(id(), answer);
        } catch (RuntimeException unnoted) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "an answer to " + id() + " was taken; what it acknowledges stays in the outbox and is sent again",
                    AuditUnavailable.trace(unnoted));
        }
    }

    /** A fresh envelope of this peer for everybody in a channel. */
    public Envelope own(EnvelopeKind kind, Channel channel, ObjectNode body) {
        return Envelope.of(ids.get(), kind, channel, id(), clock.instant().getEpochSecond(), body);
    }

    /** A fresh greeting to a channel (DISC-1.4). */
    public Envelope greet(Channel channel) {
        return own(EnvelopeKind.GREET, channel, advertisement.withCard(Json.object()));
    }

    /** A fresh question to a channel: who goes by this text; an empty one asks everybody. */
    public Envelope whois(Channel channel, String query) {
        return own(
                EnvelopeKind.WHOIS,
                channel,
                Json.object().put("type", "request").put("query", query));
    }

    /** A fresh envelope that hands over one capability with its digest, or nothing where the catalog has none of this id (DISC-3.1). */
    public Optional<Envelope> transfer(String capability, Channel channel) {
        return advertisement
                .record(capability)
                .map(record ->
                        own(EnvelopeKind.CAPABILITY, channel, Json.object().set("capability", record)));
    }

    /**
     * Sends an envelope of its own, and moves its view of the interaction with it; the same one may be sent again. Where
     * the peer has deliveries, what is taken is kept with the move and delivered until it expires.
     */
    public ReceptionResult send(Envelope envelope) {
        if (!envelope.from().equals(id()) || !channels.contains(envelope.channel())) {
            return refused(ReasonCode.NOT_TARGET, id() + " sends as itself, in the channels that it has joined");
        }
        try {
            ReadEnvelope.from(envelope.bytes());
        } catch (RefusedEnvelope misshapen) {
            return refused(misshapen.reason(), misshapen.getMessage());
        }
        DeliverEnvelopes kept = isTransient(envelope) ? null : deliveries;
        Result result = kept == null ? takeEnvelope.accept(envelope) : takeEnvelope.keep(envelope, kept.outbox());
        return result.fold(
                taken -> sent(envelope, kept),
                ignored -> new ReceptionResult.Ignored(ignored.why()),
                refused -> refused.reason() == ReasonCode.DUPLICATE
                        ? sent(envelope, kept)
                        : refused(refused.reason(), refused.detail()));
    }

    private ReceptionResult sent(Envelope envelope, @Nullable DeliverEnvelopes kept) {
        if (kept == null || !kept.offer(id(), envelope.id())) {
            wire.send(envelope);
        }
        return new ReceptionResult.Taken(List.of());
    }

    /** A greeting or a question is soon out of date, and is said again rather than late. */
    private static boolean isTransient(Envelope envelope) {
        return envelope.kind() == EnvelopeKind.GREET || envelope.kind() == EnvelopeKind.WHOIS;
    }

    private static ReceptionResult refused(ReasonCode reason, String detail) {
        return new ReceptionResult.Refused(reason, detail, Optional.empty());
    }

    /** Takes an envelope that has arrived. */
    public ReceptionResult receive(Envelope envelope) {
        return receiveEnvelope.receive(envelope);
    }

    /** Refuses text that has arrived and is no envelope. */
    ReceptionResult refuse(RefusedEnvelope refusal) {
        return receiveEnvelope.refuse(refusal.sender(), refusal.reason(), refusal.getMessage());
    }
}
