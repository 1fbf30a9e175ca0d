package dev.capstan.http.registry;

import dev.capstan.http.access.RegistryAccess;
import dev.capstan.http.common.Cursor;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.Page;
import dev.capstan.http.common.ParameterParser;
import dev.capstan.http.common.QueryParameters;
import dev.capstan.negotiation.FindCapabilities;
import dev.capstan.negotiation.VersionRange;
import dev.capstan.negotiation.port.Registry;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.regex.Pattern;

/** {@code /registry}: search for capabilities by name, tag and version range, most compatible first (NEG-5.1). */
@Controller(RegistryAccess.ADDRESS)
@ExecuteOn(TaskExecutors.BLOCKING)
record RegistrySearchController(FindCapabilities find, RegistryDocuments documents, RegistryAccess access) {

    private static final int MAX_LENGTH = 256;
    private static final Cursor CURSOR = Cursor.encoded(
            "", Pattern.compile("[0-9]{1,3} [A-Za-z0-9._-]{1,128}").asMatchPredicate());

    /** Returns a page of search results. */
    @Get
    HttpResponse<?> search(HttpRequest<?> request) {
        access.requireReader(request);
        QueryParameters query = QueryParameters.of(request, "query", "tag", "version", "limit", "cursor");
        Page page = Page.of(query, CURSOR);
        FindCapabilities.Page found = find.find(
                query.text("query", MAX_LENGTH).orElse(""),
                query.text("tag", MAX_LENGTH).orElse(null),
                query.text("version")
                        .map(text -> ParameterParser.at("the query parameter 'version'", text, VersionRange::parse))
                        .orElse(VersionRange.ALL),
                page.after().map(RegistrySearchController::key).orElse(null),
                page.limit());
        return JsonResponses.ok(Page.json(
                "capabilities",
                found.hits().stream().map(documents::hit).toList(),
                found.next().map(next -> CURSOR.write(next.score() + " " + next.capability()))));
    }

    private static Registry.Key key(String cursor) {
        int space = cursor.indexOf(' ');
        return new Registry.Key(Integer.parseInt(cursor.substring(0, space)), cursor.substring(space + 1));
    }
}
