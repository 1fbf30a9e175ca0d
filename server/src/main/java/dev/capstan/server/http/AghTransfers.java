package dev.capstan.server.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.discovery.LocalPeers;
import dev.capstan.discovery.Peer;
import dev.capstan.discovery.Reception;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Collections;
import java.util.Optional;

/** {@code /agh/transfers}: has a peer of this server hand over one of its capabilities (DISC-3.1). */
@Controller("/agh/transfers")
@ExecuteOn(TaskExecutors.BLOCKING)
final class AghTransfers {

    private final LocalPeers peers;
    private final RequestShape shape;

    AghTransfers(LocalPeers peers, SchemaEngine engine) {
        this.peers = peers;
        this.shape = RequestShape.named("transfer", engine);
    }

    /**
     * The capability envelope, which is also sent to the peer it is for, or to the channel where it names none; where no
     * channel is named, it is the first by name of those that the sender has joined.
     */
    @Post
    HttpResponse<byte[]> transfer(HttpRequest<byte[]> request) {
        try {
            JsonNode body = shape.read(request.getBody().orElse(null));
            Optional<Peer> peer = peers.find(new PeerId(body.get("peer").textValue()));
            Optional<Envelope> envelope = peer.flatMap(sender -> envelope(sender, body));
            return envelope.isPresent()
                    ? sent(peer.orElseThrow(), envelope.get())
                    : Answers.refused(Refusal.of(
                            RefusalCode.CAPABILITY_NOT_FOUND,
                            "no peer of this server goes by that id and advertises that capability"));
        } catch (RequestShape.Misshapen misshapen) {
            return Answers.refused(misshapen.refusal());
        }
    }

    private static Optional<Envelope> envelope(Peer sender, JsonNode body) {
        Channel channel =
                body.has("channel") ? new Channel(body.get("channel").textValue()) : Collections.min(sender.channels());
        return sender.transfer(body.get("capability").textValue(), channel)
                .map(envelope -> envelope.in(body.path("interaction_id").textValue()))
                .map(envelope ->
                        body.has("to") ? envelope.to(new PeerId(body.get("to").textValue())) : envelope);
    }

    private static HttpResponse<byte[]> sent(Peer sender, Envelope envelope) {
        Reception reception = sender.send(envelope);
        if (reception instanceof Reception.Refused refused) {
            return Answers.refused(AghEnvelopes.refusal(refused));
        }
        return reception instanceof Reception.Ignored ignored
                ? Answers.refused(Refusal.of(RefusalCode.UNAUTHORIZED, ignored.why()))
                : Answers.ok(envelope.json());
    }
}
