package dev.capstan.http.agh;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.discovery.LocalPeers;
import dev.capstan.discovery.ReceptionResult;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.ReasonCode;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.Preference;
import dev.capstan.origin.ratelimit.LimitedOperation;
import dev.capstan.origin.ratelimit.UnknownCallerAdmission;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * {@code /agh/envelopes}: the peers of this server over HTTP.
 *
 * <p>The response is the envelope that the request causes, receipts included, or 202 without a body. If several peers
 * reply to a broadcast, the response is the first reply by peer id. Clients that accept {@code application/x-ndjson}
 * get all replies, one per line. An envelope that is refused and must have no receipt gets an HTTP error.
 */
@Controller("/agh/envelopes")
@ExecuteOn(TaskExecutors.BLOCKING)
record AghEnvelopeController(LocalPeers peers, UnknownCallerAdmission admission) {

    static final String NDJSON = "application/x-ndjson";

    private static final MediaType NDJSON_TYPE = MediaType.of(NDJSON);

    /** Delivers one envelope to the peer that it is addressed to, or to all peers. */
    @Post
    @Produces({MediaType.APPLICATION_JSON, NDJSON})
    HttpResponse<?> deliver(HttpRequest<byte[]> request) {
        admission.admit(LimitedOperation.ENVELOPE, request, 1);
        List<ReceptionResult> receptions = peers.receive(request.getBody().orElse(new byte[0]));
        List<Envelope> replies = receptions.stream()
                .flatMap(reception -> reception.replies().stream())
                .toList();
        if (replies.isEmpty()) {
            return refusal(receptions)
                    .<HttpResponse<?>>map(JsonResponses::refused)
                    .orElseGet(HttpResponse::accepted);
        }
        return Preference.isFor(request, NDJSON, MediaType.APPLICATION_JSON_TYPE)
                ? HttpResponse.ok(lines(replies)).contentType(NDJSON_TYPE)
                : HttpResponse.ok(replies.get(0).bytes()).contentType(MediaType.APPLICATION_JSON_TYPE);
    }

    private static byte[] lines(List<Envelope> replies) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        for (Envelope reply : replies) {
            lines.writeBytes(reply.bytes());
            lines.write('\n');
        }
        return lines.toByteArray();
    }

    /**
     * Returns the first refusal, or empty if a peer accepted the envelope. Peers that it did not concern are ignored.
     */
    private static Optional<Refusal> refusal(List<ReceptionResult> receptions) {
        if (receptions.stream().anyMatch(reception -> reception instanceof ReceptionResult.Accepted)) {
            return Optional.empty();
        }
        return receptions.stream()
                .flatMap(reception -> reception.fold(
                        taken -> Stream.<Refusal>empty(),
                        ignored -> Stream.<Refusal>empty(),
                        refused -> Stream.of(refusal(refused))))
                .findFirst();
    }

    /** Returns the refusal of a peer from the catalog, which has every reason code under its own name. */
    static Refusal refusal(ReceptionResult.Refused refused) {
        return refused.reason() == ReasonCode.BUSY
                ? Refusal.busy(refused.detail())
                : Refusal.of(RefusalCode.valueOf(refused.reason().name()), refused.detail());
    }
}
