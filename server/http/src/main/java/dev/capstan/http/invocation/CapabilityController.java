package dev.capstan.http.invocation;

import dev.capstan.core.AgentId;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.ListFleet;
import dev.capstan.core.invocation.Target;
import dev.capstan.http.access.ReaderTenant;
import dev.capstan.http.common.ConditionalResponse;
import dev.capstan.http.common.Cursor;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.Page;
import dev.capstan.http.common.ParameterParser;
import dev.capstan.http.common.QueryParameters;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.regex.Pattern;

/** {@code /capabilities}: the capabilities of the fleet, as described by layer 3 of ARAL (INV-1.1). */
@Controller("/capabilities")
@ExecuteOn(TaskExecutors.BLOCKING)
record CapabilityController(FindCapability find, FleetPages pages) {

    /** The format of {@link ListFleet#key}. */
    private static final Pattern KEY = Pattern.compile("agent://[A-Za-z0-9._-]{1,128}/[A-Za-z0-9._-]{1,128}");

    private static final Cursor CURSOR = Cursor.encoded("", KEY.asMatchPredicate());

    /** A client may keep a page, and asks whether it still applies. A shared cache may not. */
    private static final String CACHING = "private, no-cache";

    /** Returns the newest version of each capability that the fleet offers to the reader's tenant, by agent and name, page by page. */
    @Get
    HttpResponse<byte[]> list(HttpRequest<?> request) {
        Page page = Page.of(QueryParameters.of(request, "limit", "cursor"), CURSOR);
        return ConditionalResponse.of(
                request, CACHING, pages.of(ReaderTenant.of(request), page), MediaType.APPLICATION_JSON_TYPE);
    }

    /** Returns one capability, by name or id. {@code agent} and {@code version} disambiguate equal names. */
    @Get("/{name}")
    HttpResponse<byte[]> describe(HttpRequest<?> request, @PathVariable String name) {
        return find.find(target(request, name), ReaderTenant.of(request))
                .fold(found -> JsonResponses.ok(CapabilityDescriptor.of(found)), JsonResponses::refused);
    }

    /** Returns the target that the last segment of the path and the query denote. */
    static Target target(HttpRequest<?> request, String name) {
        QueryParameters query = QueryParameters.of(request, "agent", "version");
        return new Target(
                query.text("agent")
                        .map(agent -> ParameterParser.of(agent, AgentId::parse))
                        .orElse(null),
                name,
                query.text("version")
                        .map(version -> ParameterParser.of(version, Version::parse))
                        .orElse(null));
    }
}
