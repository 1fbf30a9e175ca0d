package dev.capstan.http.agh;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.ShowNetwork;
import dev.capstan.discovery.outbox.Outgoing;
import dev.capstan.http.common.Cursor;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.Page;
import dev.capstan.http.common.QueryParameters;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.regex.Pattern;

/** {@code /agh/outbox}: the envelopes of this server's peers that are not delivered yet, in order, page by page. */
@Controller("/agh/outbox")
@ExecuteOn(TaskExecutors.BLOCKING)
record AghOutboxController(ShowNetwork network) {

    private static final Cursor CURSOR =
            Cursor.ofKeys(Pattern.compile("[0-9]{1,18}").asMatchPredicate());

    /** Returns the undelivered envelopes, without their bodies. */
    @Get
    HttpResponse<byte[]> waiting(HttpRequest<?> request) {
        Page page = Page.of(QueryParameters.of(request, "limit", "cursor"), CURSOR);
        long after = page.after().map(Long::parseLong).orElse(0L);
        return JsonResponses.ok(page.json(
                "envelopes",
                network.waiting(after, page.limit() + 1),
                AghOutboxController::json,
                outgoing -> Long.toString(outgoing.number())));
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
                .put("kept_at", outgoing.queuedAt().toEpochMilli())
                .put("expires_at", outgoing.expires().toEpochMilli());
        return outgoing.withSentAt() == null
                ? json.put("delivery", "queued")
                : json.put("delivery", "sent")
                        .put("sent_at", outgoing.withSentAt().toEpochMilli());
    }
}
