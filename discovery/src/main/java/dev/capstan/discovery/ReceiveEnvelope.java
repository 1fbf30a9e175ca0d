package dev.capstan.discovery;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.discovery.envelope.ReturnAddress;
import dev.capstan.discovery.port.KnownPeers;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The processing of a well-formed envelope: checks freshness, routing and lifecycle, then acts on its kind. */
final class ReceiveEnvelope {

    private final PeerId peer;
    private final Set<Channel> channels;
    private final KnownPeers knownPeers;
    private final HandleWhois handleWhois;
    private final ReceiveCapability receiveCapability;
    private final AcceptEnvelope acceptEnvelope;
    private final Receipts receipts;
    private final Supplier<String> ids;
    private final Consumer<Envelope> subscribers;
    private final InstantSource clock;

    ReceiveEnvelope(
            Advertisement advertisement,
            Set<Channel> channels,
            KnownPeers knownPeers,
            ReceiveCapability receiveCapability,
            AcceptEnvelope acceptEnvelope,
            Supplier<String> ids,
            Consumer<Envelope> subscribers,
            InstantSource clock) {
        this.peer = advertisement.card().peerId();
        this.channels = channels;
        this.knownPeers = knownPeers;
        this.handleWhois = new HandleWhois(advertisement);
        this.receiveCapability = receiveCapability;
        this.acceptEnvelope = acceptEnvelope;
        this.receipts = new Receipts(peer, ids, clock);
        this.ids = ids;
        this.subscribers = subscribers;
        this.clock = clock;
    }

    ReceptionResult receive(Envelope envelope) {
        if (envelope.from().equals(peer)) {
            return new ReceptionResult.Ignored("it is this peer's own envelope");
        }
        try {
            return refusalOfTime(envelope).or(() -> refusalOfAddress(envelope)).orElseGet(() -> serve(envelope));
        } catch (AuditUnavailable e) {
            return refuse(envelope, ReasonCode.BUSY, "the envelope cannot be recorded in the audit log; send it again");
        }
    }

    /**
     * Refuses an envelope. Creates a receipt if the envelope was addressed to this peer and may have one, which a
     * message about a message never does.
     */
    ReceptionResult.Refused refuse(Optional<ReturnAddress> sender, ReasonCode reason, String detail) {
        return new ReceptionResult.Refused(
                reason,
                detail,
                sender.filter(address -> peer.equals(address.to()))
                        .map(address -> receipts.refused(address, reason, detail)));
    }

    private ReceptionResult.Refused refuse(Envelope envelope, ReasonCode reason, String detail) {
        return refuse(ReturnAddress.forReceipt(envelope), reason, detail);
    }

    /** Refuses an envelope that has expired, or whose time is ahead of this peer's clock; otherwise returns empty. */
    Optional<ReceptionResult> refusalOfTime(Envelope envelope) {
        long now = clock.instant().getEpochSecond();
        if (envelope.isExpired(now)) {
            return Optional.of(refuse(envelope, ReasonCode.EXPIRED, expiry(envelope)));
        }
        if (envelope.ts() > now + Envelope.OLDEST_SECONDS) {
            return Optional.of(refuse(
                    envelope,
                    ReasonCode.MALFORMED,
                    "/ts is more than " + Envelope.OLDEST_SECONDS + " s ahead of this peer's clock"));
        }
        return Optional.empty();
    }

    private Optional<ReceptionResult> refusalOfAddress(Envelope envelope) {
        if (!channels.contains(envelope.channel())) {
            return Optional.of(refuse(
                    envelope, ReasonCode.NOT_TARGET, peer + " has not joined the channel " + envelope.channel()));
        }
        return envelope.isDirected() && !peer.equals(envelope.to())
                ? Optional.of(refuse(envelope, ReasonCode.NOT_TARGET, "it is addressed to " + envelope.to()))
                : Optional.empty();
    }

    private static String expiry(Envelope envelope) {
        return envelope.expiresAt() == null
                ? "/ts is more than " + Envelope.OLDEST_SECONDS + " s ago; send a new envelope, or set expires_at"
                : "/expires_at has passed; send a new envelope";
    }

    private ReceptionResult serve(Envelope envelope) {
        return switch (envelope.kind()) {
            case GREET -> accepted(envelope, acceptEnvelope.accept(envelope), List.of());
            case WHOIS ->
                isQuestion(envelope)
                        ? respond(envelope)
                        : accepted(envelope, acceptEnvelope.accept(envelope), List.of());
            case SAY -> stored(envelope, List.of());
            case DIRECT -> stored(envelope, List.of(receipts.accepted(envelope)));
            case RECEIPT, TRACE -> accepted(envelope, acceptEnvelope.accept(envelope), List.of());
            case CAPABILITY -> verified(envelope);
        };
    }

    /** Accepts an envelope together with its content, so that what is accepted is never lost. */
    private ReceptionResult stored(Envelope envelope, List<Envelope> replies) {
        ReceivedEnvelope content = new ReceivedEnvelope(peer, envelope, clock.instant());
        return accepted(envelope, acceptEnvelope.accept(envelope, content), replies);
    }

    private static boolean isQuestion(Envelope envelope) {
        return envelope.kind() == EnvelopeKind.WHOIS
                && envelope.body().path("type").asText().equals("request");
    }

    private ReceptionResult respond(Envelope question) {
        Optional<Envelope> response =
                handleWhois.handle(question, ids.get(), clock.instant().getEpochSecond());
        if (response.isEmpty()) {
            return new ReceptionResult.Ignored("its query does not match this peer");
        }
        int bytes = response.get().bytes().length;
        return bytes > Envelope.MAX_BYTES
                ? tooLarge(question, bytes, advice(response.get()))
                : accepted(question, acceptEnvelope.accept(question), List.of(response.get()));
    }

    private static String advice(Envelope response) {
        return response.ext().isEmpty()
                ? "the card alone is too large, which only this peer's operator can change"
                : "list the requested capabilities in ext[\"" + HandleWhois.IDS + "\"]";
    }

    /**
     * Refuses a question whose response is too large. The protocol has no reason for this, so an extension states it
     * (DISC-2.8).
     */
    private ReceptionResult tooLarge(Envelope question, int bytes, String advice) {
        String detail = "the response would have " + bytes + " bytes (limit " + Envelope.MAX_BYTES + "); " + advice;
        ObjectNode ext = Json.object()
                .put("capstan.reason", "response_too_large")
                .put("capstan.bytes", bytes)
                .put("capstan.limit", Envelope.MAX_BYTES);
        ReceptionResult.Refused refused = refuse(question, ReasonCode.INTERNAL, detail);
        return new ReceptionResult.Refused(
                refused.reason(), detail, refused.receipt().map(receipt -> receipt.with(ext)));
    }

    private ReceptionResult verified(Envelope envelope) {
        Optional<String> defect = receiveCapability.defect(envelope);
        if (defect.isPresent()) {
            return refuse(envelope, ReasonCode.VERIFICATION_FAILED, defect.get());
        }
        List<Envelope> replies = envelope.isDirected() ? List.of(receipts.accepted(envelope)) : List.of();
        return accepted(
                envelope, acceptEnvelope.accept(envelope, receiveCapability.receivedCapability(envelope)), replies);
    }

    private ReceptionResult accepted(Envelope envelope, ReceptionResult result, List<Envelope> replies) {
        return result.fold(
                accepted -> accepted(envelope, replies),
                ignored -> ignored,
                refused -> refuse(envelope, refused.reason(), refused.detail()));
    }

    private ReceptionResult accepted(Envelope envelope, List<Envelope> replies) {
        recordPeer(envelope);
        if (envelope.kind() != EnvelopeKind.GREET && !isQuestion(envelope)) {
            subscribers.accept(envelope);
        }
        return new ReceptionResult.Accepted(replies);
    }

    /** Records the sender of a card. Other kinds may have anything under the same key. */
    private void recordPeer(Envelope envelope) {
        boolean hasCard =
                envelope.kind() == EnvelopeKind.GREET || envelope.kind() == EnvelopeKind.WHOIS && !isQuestion(envelope);
        if (hasCard && envelope.body().path("peer_card") instanceof ObjectNode card) {
            knownPeers.record(new SeenPeer(envelope.channel(), PeerCard.of(card), clock.instant()));
        }
    }
}
