package dev.capstan.http.agh;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.outbox.Outgoing;
import dev.capstan.discovery.port.Outbox;
import dev.capstan.http.common.Answers;
import dev.capstan.http.common.QueryParameters;
import dev.capstan.http.common.RequestShape;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.List;
import java.util.Set;

/** {@code /agh/outbox}: the envelopes of this server's peers that are not delivered yet, in order, page by page. */
@Controller("/agh/outbox")
@ExecuteOn(TaskExecutors.BLOCKING)
final class AghOutbox {

    private static final int MOST = 1_000;
    private static final long USUAL = 100;

    private final Outbox outbox;

    AghOutbox(Outbox outbox) {
        this.outbox = outbox;
    }

    /** Returns what waits, without the bodies. */
    @Get
    HttpResponse<byte[]> waiting(HttpRequest<?> request) {
        try {
            QueryParameters query = QueryParameters.of(request.getParameters(), Set.of("limit", "cursor"));
            int limit = query.number("limit", 1, MOST).orElse(USUAL).intValue();
            long after = query.number("cursor", 0, Long.MAX_VALUE).orElse(0L);
            List<Outgoing> rest = outbox.waiting(after, limit + 1);
            ObjectNode json = Json.object();
            ArrayNode page = json.putArray("envelopes");
            rest.stream().limit(limit).map(AghOutbox::json).forEach(page::add);
            json.put("has_more", rest.size() > limit);
            if (rest.size() > limit) {
                json.put("next_cursor", Long.toString(rest.get(limit - 1).number()));
            }
            return Answers.ok(json);
        } catch (RequestShape.Misshapen misshapen) {
            return Answers.refused(misshapen.refusal());
        }
    }

    private static ObjectNode json(Outgoing outgoing) {
        ObjectNode json = Json.object()
                .put("id", outgoing.id())
                .put("kind", outgoing.kind().wire())
                .put("channel", outgoing.channel().name())
                .put("from", outgoing.from().text())
                .put("to", outgoing.to() == null ? null : outgoing.to().text())
                .put("interaction_id", outgoing.interactionId())
                .put("bytes", outgoing.bytes())
                .put("kept_at", outgoing.kept().toEpochMilli())
                .put("expires_at", outgoing.expires().toEpochMilli());
        return outgoing.handedOver() == null
                ? json.put("delivery", "queued")
                : json.put("delivery", "sent")
                        .put("sent_at", outgoing.handedOver().toEpochMilli());
    }
}
