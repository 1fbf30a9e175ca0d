package dev.capstan.http.agh;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.discovery.LocalPeers;
import dev.capstan.discovery.Peer;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.outbox.DeliverEnvelopes;
import dev.capstan.discovery.outbox.DeliverEnvelopes.Delivery;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.ValidatedBody;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** {@code /agh/transfers}: transfers a capability of a peer of this server (DISC-3.1). */
@Controller("/agh/transfers")
@ExecuteOn(TaskExecutors.BLOCKING)
record AghTransferController(LocalPeers peers, @Nullable DeliverEnvelopes deliveries) {

    /** The header with the state of the delivery: {@code sent}, {@code queued}, or {@code returned}. */
    static final String DELIVERY = "Capstan-Delivery";

    /** Maximum wait for the first attempt to deliver. */
    private static final long TIMEOUT_MS = 1_000;

    /**
     * Sends a capability envelope to a peer, or to the channel if no peer is named, and returns the envelope. The
     * default channel is the first by name that the sender has joined.
     *
     * <p>The response is sent once the envelope is stored: 200 if the network has taken it, 202 if it is queued. A
     * server without a network only returns the envelope, and the caller must deliver it.
     */
    @Post
    HttpResponse<byte[]> transfer(HttpRequest<byte[]> request, @ValidatedBody("transfer") JsonNode body) {
        Peer sender = peers.find(new PeerId(body.get("peer").textValue())).orElseThrow(AghTransferController::unknown);
        return sent(sender, envelope(sender, body).orElseThrow(AghTransferController::unknown));
    }

    private static RefusedException unknown() {
        return new RefusedException(
                RefusalCode.CAPABILITY_NOT_FOUND, "no peer of this server with this id advertises this capability");
    }

    private static Optional<Envelope> envelope(Peer sender, JsonNode body) {
        Channel channel =
                body.has("channel") ? new Channel(body.get("channel").textValue()) : Collections.min(sender.channels());
        return sender.transfer(body.get("capability").textValue(), channel)
                .map(envelope ->
                        envelope.withInteraction(body.path("interaction_id").textValue()))
                .map(envelope ->
                        body.has("to") ? envelope.to(new PeerId(body.get("to").textValue())) : envelope)
                .map(envelope -> body.has("expires_in")
                        ? envelope.expiring(
                                envelope.ts() + body.get("expires_in").longValue())
                        : envelope);
    }

    private HttpResponse<byte[]> sent(Peer sender, Envelope envelope) {
        if (deliveries == null) {
            send(sender, envelope);
            return JsonResponses.ok(envelope.json()).header(DELIVERY, "returned");
        }
        CompletableFuture<Delivery> watch = deliveries.watch(envelope);
        try {
            send(sender, envelope);
            return delivered(envelope, watch);
        } finally {
            watch.cancel(false);
        }
    }

    private static void send(Peer sender, Envelope envelope) {
        Optional<Refusal> refusal = sender.send(envelope)
                .fold(
                        taken -> Optional.empty(),
                        ignored -> Optional.of(Refusal.of(RefusalCode.UNAUTHORIZED, ignored.reason())),
                        refused -> Optional.of(AghEnvelopeController.refusal(refused)));
        if (refusal.isPresent()) {
            throw new RefusedException(refusal.get());
        }
    }

    private static HttpResponse<byte[]> delivered(Envelope envelope, CompletableFuture<Delivery> watch) {
        Delivery delivery = watch.completeOnTimeout(Delivery.QUEUED, TIMEOUT_MS, TimeUnit.MILLISECONDS)
                .join();
        return switch (delivery) {
            case SENT -> JsonResponses.ok(envelope.json()).header(DELIVERY, "sent");
            case QUEUED ->
                JsonResponses.json(HttpStatus.ACCEPTED, envelope.json()).header(DELIVERY, "queued");
        };
    }
}
