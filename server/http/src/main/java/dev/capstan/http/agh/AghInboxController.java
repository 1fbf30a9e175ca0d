package dev.capstan.http.agh;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.InboxEntry;
import dev.capstan.discovery.ReadInbox;
import dev.capstan.http.access.AuthenticatedAccount;
import dev.capstan.http.common.Cursor;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.Page;
import dev.capstan.http.common.QueryParameters;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * {@code /agh/inbox}: the work and the messages that this server's peers have accepted and no handler has processed, in
 * order, page by page. Only owners read it, because it shows what other peers wrote.
 */
@Controller("/agh/inbox")
@ExecuteOn(TaskExecutors.BLOCKING)
record AghInboxController(ReadInbox inbox) {

    private static final Predicate<String> IS_NUMBER =
            Pattern.compile("[0-9]{1,18}").asMatchPredicate();
    private static final Cursor CURSOR = Cursor.ofKeys(IS_NUMBER);

    /** Returns the stored envelopes. */
    @Get
    HttpResponse<byte[]> stored(HttpRequest<?> request, @AuthenticatedAccount String account) {
        QueryParameters query = QueryParameters.of(request, "peer", "limit", "cursor");
        Page page = Page.of(query, CURSOR);
        long after = page.after().map(Long::parseLong).orElse(0L);
        ReadInbox.Page found = inbox.after(PeerParameter.of(query), after, page.limit());
        List<InboxEntry> entries = found.entries();
        Optional<String> next = found.hasMore()
                ? Optional.of(CURSOR.write(
                        Long.toString(entries.get(entries.size() - 1).number())))
                : Optional.empty();
        return JsonResponses.ok(Page.json(
                "envelopes", entries.stream().map(AghInboxController::json).toList(), next));
    }

    /** Discards an envelope that was read, so that its place is free. */
    @Delete("/{number}")
    HttpResponse<byte[]> delete(@PathVariable String number, @AuthenticatedAccount String account) {
        if (!IS_NUMBER.test(number) || !inbox.discard(Long.parseLong(number), account)) {
            throw new RefusedException(
                    RefusalCode.NOT_FOUND, "the inbox has no envelope with this number; list it with GET");
        }
        return JsonResponses.ok(Json.object().put("deleted", Long.parseLong(number)));
    }

    private static ObjectNode json(InboxEntry entry) {
        return Json.object()
                .put("number", entry.number())
                .put("peer", entry.content().peer().text())
                .put("received_at", entry.content().received().toEpochMilli())
                .set("envelope", entry.content().envelope().json());
    }
}
