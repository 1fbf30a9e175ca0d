package dev.capstan.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
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
 * One peer of AGH Network v0, independent of the transport: processes an envelope and returns the envelopes to send
 * back (DISC-1 to DISC-4).
 *
 * <p>Envelopes are checked in this order: shape, freshness, routing, duplicates, lifecycle. A refused envelope changes
 * nothing. Thread-safe.
 */
public final class Peer {

    private static final System.Logger LOG = System.getLogger(Peer.class.getName());

    private final Advertisement advertisement;
    private final Set<Channel> channels;
    private final EnvelopeSender sender;
    private final InstantSource clock;
    private final @Nullable DeliverEnvelopes deliveries;
    private final AcceptEnvelope acceptEnvelope;
    private final ReceiveEnvelope receiveEnvelope;
    private final Supplier<String> ids = () -> "msg_" + UUID.randomUUID();
    private final List<Consumer<Envelope>> subscribers = new CopyOnWriteArrayList<>();

    /**
     * Creates a peer that has joined some channels.
     *
     * @param advertisement identity and catalog of the peer
     * @param channels channels that it has joined
     * @param stores stores of the peer, possibly shared with other peers
     * @param failures recorder of wrong digests, shared by all peers of a server
     * @param sender sender of the envelopes that the peer initiates
     * @param clock time source
     */
    public Peer(
            Advertisement advertisement,
            Set<Channel> channels,
            PeerStores stores,
            VerificationFailures failures,
            EnvelopeSender sender,
            InstantSource clock) {
        this(advertisement, channels, stores, failures, sender, clock, null);
    }

    /**
     * Creates a peer whose envelopes are stored until they are delivered, except for greetings and questions.
     *
     * @param deliveries delivers the peer's envelopes; null if they are sent without being stored
     */
    public Peer(
            Advertisement advertisement,
            Set<Channel> channels,
            PeerStores stores,
            VerificationFailures failures,
            EnvelopeSender sender,
            InstantSource clock,
            @Nullable DeliverEnvelopes deliveries) {
        this.advertisement = advertisement;
        this.channels = Set.copyOf(channels);
        this.sender = sender;
        this.clock = clock;
        this.deliveries = deliveries;
        this.acceptEnvelope = new AcceptEnvelope(id(), stores.interactions(), clock);
        this.receiveEnvelope = new ReceiveEnvelope(
                advertisement,
                this.channels,
                stores.knownPeers(),
                new ReceiveCapability(id(), failures, clock),
                acceptEnvelope,
                ids,
                this::sendTransfer,
                clock);
    }

    /** Returns the id of the peer. */
    public PeerId id() {
        return card().peerId();
    }

    /** Returns the card of the peer. */
    public PeerCard card() {
        return advertisement.card();
    }

    /** Returns the channels that the peer has joined. */
    public Set<Channel> channels() {
        return channels;
    }

    /**
     * Adds a subscriber for the envelopes accepted from now on, except for greetings and questions. If it throws, it
     * loses the envelope.
     */
    public void subscribe(Consumer<Envelope> subscriber) {
        subscribers.add(subscriber);
    }

    private void sendTransfer(Envelope envelope) {
        if (deliveries != null) {
            acknowledge(deliveries, envelope);
        }
        for (Consumer<Envelope> subscriber : subscribers) {
            try {
                subscriber.accept(envelope);
            } catch (RuntimeException lost) {
                LOG.log(System.Logger.Level.ERROR, "a subscriber of " + id() + " crashed and lost an envelope", lost);
            }
        }
    }

    /**
     * Records an acknowledgement. If that fails, the envelope stays in the outbox and is sent again; the recipient
     * reports the duplicate.
     */
    private void acknowledge(DeliverEnvelopes kept, Envelope response) {
        try {
            kept.acknowledged(id(), response);
        } catch (RuntimeException unnoted) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "an acknowledgement for " + id()
                            + " could not be recorded; the acknowledged envelope is sent again",
                    AuditUnavailable.trace(unnoted));
        }
    }

    /** Creates an envelope from this peer to a whole channel. */
    public Envelope own(EnvelopeKind kind, Channel channel, ObjectNode body) {
        return Envelope.of(ids.get(), kind, channel, id(), clock.instant().getEpochSecond(), body);
    }

    /** Creates a greeting to a channel (DISC-1.4). */
    public Envelope greet(Channel channel) {
        return own(EnvelopeKind.GREET, channel, advertisement.withCard(Json.object()));
    }

    /** Creates a whois request to a channel: which peers match this query? An empty query matches all peers. */
    public Envelope whois(Channel channel, String query) {
        return own(
                EnvelopeKind.WHOIS,
                channel,
                Json.object().put("type", "request").put("query", query));
    }

    /**
     * Creates an envelope that transfers one capability with its digest, or returns empty if the catalog does not have
     * this id (DISC-3.1).
     */
    public Optional<Envelope> transfer(String capability, Channel channel) {
        return advertisement
                .record(capability)
                .map(record ->
                        own(EnvelopeKind.CAPABILITY, channel, Json.object().set("capability", record)));
    }

    /**
     * Sends one of the peer's own envelopes and updates its view of the interaction. The same envelope may be sent
     * again. If the peer has deliveries, an accepted envelope is stored together with the move and delivered until it
     * expires.
     */
    public ReceptionResult send(Envelope envelope) {
        if (!envelope.from().equals(id()) || !channels.contains(envelope.channel())) {
            return refused(ReasonCode.NOT_TARGET, id() + " may send only as itself, in channels that it has joined");
        }
        if (id().equals(envelope.to())) {
            return refused(ReasonCode.MALFORMED, "/to is the sender itself; name another peer");
        }
        try {
            ReadEnvelope.from(envelope.bytes());
        } catch (RefusedEnvelope misshapen) {
            return refused(misshapen.reason(), misshapen.getMessage());
        }
        DeliverEnvelopes kept = isTransient(envelope) ? null : deliveries;
        ReceptionResult result =
                kept == null ? acceptEnvelope.accept(envelope) : acceptEnvelope.acceptAndStore(envelope, kept.outbox());
        return result.fold(
                accepted -> sent(envelope, kept),
                ignored -> ignored,
                refused -> refused.reason() == ReasonCode.DUPLICATE ? sent(envelope, kept) : refused);
    }

    /**
     * Whether an envelope of any valid size can be sent to a channel at the moment: the peer has joined it, and its
     * outbox has capacity.
     */
    public boolean canSend(Channel channel) {
        return channels.contains(channel)
                && (deliveries == null || deliveries.outbox().hasCapacity(id(), Envelope.MAX_BYTES));
    }

    private ReceptionResult sent(Envelope envelope, @Nullable DeliverEnvelopes kept) {
        if (kept == null || !kept.offer(id(), envelope.id())) {
            sender.send(envelope);
        }
        return new ReceptionResult.Accepted(List.of());
    }

    /**
     * Whether an envelope is a greeting or a question. These are soon outdated, so they are repeated rather than
     * delivered late.
     */
    private static boolean isTransient(Envelope envelope) {
        return envelope.kind() == EnvelopeKind.GREET || envelope.kind() == EnvelopeKind.WHOIS;
    }

    private static ReceptionResult refused(ReasonCode reason, String detail) {
        return new ReceptionResult.Refused(reason, detail, Optional.empty());
    }

    /**
     * Processes an envelope that has arrived. A duplicate, or a reply in an interaction that has ended, has no other
     * effect, but it still acknowledges the envelope to which it replies.
     */
    public ReceptionResult receive(Envelope envelope) {
        ReceptionResult result = receiveEnvelope.receive(envelope);
        if (deliveries != null && id().equals(envelope.to()) && isWithoutEffect(result)) {
            acknowledge(deliveries, envelope);
        }
        return result;
    }

    private static boolean isWithoutEffect(ReceptionResult result) {
        return result.fold(accepted -> false, ignored -> true, refused -> refused.reason() == ReasonCode.DUPLICATE);
    }

    /** Refuses an envelope, for this peer or another, whose time is wrong by this peer's clock; otherwise empty. */
    Optional<ReceptionResult> refusalOfTime(Envelope envelope) {
        return receiveEnvelope.refusalOfTime(envelope);
    }

    /** Refuses input that is not a valid envelope. */
    ReceptionResult refuse(RefusedEnvelope refusal) {
        return receiveEnvelope.refuse(refusal.sender(), refusal.reason(), refusal.getMessage());
    }
}
