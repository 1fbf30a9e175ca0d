package dev.capstan.http.agentauth;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.authentication.AuthenticateAgent;
import dev.capstan.grants.authentication.AuthenticateHost;
import dev.capstan.grants.execution.ListCapabilities;
import dev.capstan.grants.execution.Viewer;
import dev.capstan.http.access.AgentAuth;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.http.common.Cursor;
import dev.capstan.http.common.ErrorFormat;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.Page;
import dev.capstan.http.common.QueryParameters;
import dev.capstan.http.common.UseErrorFormat;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.List;
import java.util.Optional;

/** {@code /capability/list} and {@code /capability/describe}: the capabilities on offer, for every caller (GR-5). */
@Controller("/capability")
@ExecuteOn(TaskExecutors.BLOCKING)
@UseErrorFormat(ErrorFormat.AGENT_AUTH)
record GrantedCapabilityController(
        AgentAuth agentAuth,
        AuthenticateHost authenticateHost,
        AuthenticateAgent authenticateAgent,
        ListCapabilities listCapabilities,
        PublicUrl url) {

    private static final int MAX_PAGE_SIZE = 100;
    private static final int MAX_QUERY_LENGTH = 200;

    /** Cursors of the list. Their prefix, before encoding, rules out other strings. */
    private static final Cursor CURSOR = Cursor.encoded("after:", name -> true);

    /** Returns the offered capabilities by name, page by page. */
    @Get("/list")
    HttpResponse<?> list(HttpRequest<?> request) {
        QueryParameters query = QueryParameters.of(request, "query", "cursor", "limit");
        Page page = Page.of(query, CURSOR, MAX_PAGE_SIZE);
        String text = query.text("query", MAX_QUERY_LENGTH).orElse("");
        Viewer viewer = viewer(request);
        List<ListCapabilities.VisibleCapability> listed =
                listCapabilities.list(viewer, text, page.after().orElse(""), page.limit() + 1);
        return response(
                Page.withNullAtTheEnd(
                        page.json("capabilities", listed, GrantedCapabilityController::summary, each -> each.offered()
                                .name())),
                viewer);
    }

    /** Returns one capability with its input and output schemas. */
    @Get("/describe")
    HttpResponse<?> describe(HttpRequest<?> request) {
        String name = QueryParameters.of(request, "name").required("name");
        Viewer viewer = viewer(request);
        ListCapabilities.VisibleCapability listed = listCapabilities.describe(viewer, name);
        ObjectNode json = Json.object().put("name", listed.offered().name());
        AgentStateJson.describe(json, listed.offered());
        return response(rest(json, listed), viewer);
    }

    private Viewer viewer(HttpRequest<?> request) {
        Optional<String> token = AgentAuth.bearer(request);
        if (token.isEmpty()) {
            return Viewer.ANONYMOUS;
        }
        return PresentedKey.isAgents(token.get())
                ? Viewer.agent(authenticateAgent.authenticate(token.get(), url.issuer()))
                : Viewer.host(authenticateHost.forQuery(token.get(), url.issuer()));
    }

    private static HttpResponse<byte[]> response(ObjectNode json, Viewer viewer) {
        return JsonResponses.ok(json)
                .header(
                        HttpHeaders.CACHE_CONTROL,
                        viewer == Viewer.ANONYMOUS ? "public, max-age=300" : "private, max-age=300")
                .header(HttpHeaders.VARY, HttpHeaders.AUTHORIZATION);
    }

    private static ObjectNode summary(ListCapabilities.VisibleCapability listed) {
        ObjectNode json = Json.object()
                .put("name", listed.offered().name())
                .put("description", listed.offered().description());
        return rest(json, listed);
    }

    private static ObjectNode rest(ObjectNode json, ListCapabilities.VisibleCapability listed) {
        Json.putIfPresent(
                json, "location", listed.offered().capability().execution().location());
        listed.granted().ifPresent(granted -> json.put("grant_status", granted ? "granted" : "not_granted"));
        return json;
    }
}
