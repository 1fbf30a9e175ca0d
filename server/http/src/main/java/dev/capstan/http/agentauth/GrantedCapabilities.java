package dev.capstan.http.agentauth;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.AuthenticateAgent;
import dev.capstan.grants.AuthenticateHost;
import dev.capstan.grants.ListCapabilities;
import dev.capstan.grants.Refused;
import dev.capstan.grants.Viewer;
import dev.capstan.http.access.AgentAuth;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.http.common.Answers;
import dev.capstan.http.common.QueryParameters;
import dev.capstan.http.common.RequestShape;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code /capability/list} and {@code /capability/describe}: what is offered, to whoever asks (GR-5). */
@Controller("/capability")
@ExecuteOn(TaskExecutors.BLOCKING)
final class GrantedCapabilities {

    private static final int MOST = 100;
    private static final int LONGEST_QUERY = 200;

    /** What a cursor begins with before it is encoded, so that nobody takes another text for one. */
    private static final String CURSOR = "after:";

    private final AgentAuth agentAuth;
    private final AuthenticateHost authenticateHost;
    private final AuthenticateAgent authenticateAgent;
    private final ListCapabilities listCapabilities;
    private final PublicUrl url;

    GrantedCapabilities(
            AgentAuth agentAuth,
            AuthenticateHost authenticateHost,
            AuthenticateAgent authenticateAgent,
            ListCapabilities listCapabilities,
            PublicUrl url) {
        this.agentAuth = agentAuth;
        this.authenticateHost = authenticateHost;
        this.authenticateAgent = authenticateAgent;
        this.listCapabilities = listCapabilities;
        this.url = url;
    }

    /** What is offered, by name, page by page. */
    @Get("/list")
    HttpResponse<?> list(HttpRequest<?> request) {
        return agentAuth.answer(() -> {
            QueryParameters query = QueryParameters.of(request.getParameters(), Set.of("query", "cursor", "limit"));
            int limit = query.number("limit", 1, MOST).orElse((long) MOST).intValue();
            String words = query.text("query").orElse("");
            if (words.length() > LONGEST_QUERY) {
                throw QueryParameters.misshapen("the query may have " + LONGEST_QUERY + " characters");
            }
            Optional<String> cursor = query.text("cursor");
            String after = cursor.isPresent() ? decoded(cursor.get()) : "";
            Viewer viewer = viewer(request);
            return answer(page(listCapabilities.list(viewer, words, after, limit + 1), limit), viewer);
        });
    }

    /** One capability, with what it takes and gives. */
    @Get("/describe")
    HttpResponse<?> describe(HttpRequest<?> request) {
        return agentAuth.answer(() -> {
            String name = QueryParameters.of(request.getParameters(), Set.of("name"))
                    .text("name")
                    .orElseThrow(() -> QueryParameters.misshapen("the query parameter 'name' is missing"));
            Viewer viewer = viewer(request);
            ListCapabilities.Listed listed = listCapabilities.describe(viewer, name);
            ObjectNode json = Json.object().put("name", listed.offered().name());
            StandingJson.describe(json, listed.offered());
            return answer(rest(json, listed), viewer);
        });
    }

    private Viewer viewer(HttpRequest<?> request) throws Refused {
        Optional<String> token = AgentAuth.bearer(request);
        if (token.isEmpty()) {
            return Viewer.ANYBODY;
        }
        return AgentLife.isAgents(token.get())
                ? Viewer.agent(authenticateAgent.authenticate(token.get(), url.issuer()))
                : Viewer.host(authenticateHost.acting(token.get(), url.issuer()));
    }

    private static HttpResponse<byte[]> answer(ObjectNode json, Viewer viewer) {
        return Answers.ok(json)
                .header(
                        HttpHeaders.CACHE_CONTROL,
                        viewer == Viewer.ANYBODY ? "public, max-age=300" : "private, max-age=300")
                .header(HttpHeaders.VARY, HttpHeaders.AUTHORIZATION);
    }

    private static ObjectNode page(List<ListCapabilities.Listed> listed, int limit) {
        ObjectNode json = Json.object();
        ArrayNode capabilities = json.putArray("capabilities");
        listed.stream().limit(limit).forEach(each -> {
            ObjectNode one = capabilities
                    .addObject()
                    .put("name", each.offered().name())
                    .put("description", each.offered().description());
            rest(one, each);
        });
        boolean hasMore = listed.size() > limit;
        json.put("has_more", hasMore);
        json.put(
                "next_cursor", hasMore ? encoded(listed.get(limit - 1).offered().name()) : null);
        return json;
    }

    private static ObjectNode rest(ObjectNode json, ListCapabilities.Listed listed) {
        Optional.ofNullable(listed.offered().capability().execution().location())
                .ifPresent(location -> json.put("location", location.toString()));
        listed.granted().ifPresent(granted -> json.put("grant_status", granted ? "granted" : "not_granted"));
        return json;
    }

    private static String encoded(String name) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString((CURSOR + name).getBytes(StandardCharsets.UTF_8));
    }

    private static String decoded(String cursor) throws RequestShape.Misshapen {
        try {
            String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            if (text.startsWith(CURSOR)
                    && encoded(text.substring(CURSOR.length())).equals(cursor)) {
                return text.substring(CURSOR.length());
            }
        } catch (IllegalArgumentException noBase64) {
            // told below, as a text that is no cursor is
        }
        throw QueryParameters.misshapen("the cursor is none of ours: take next_cursor of the page before");
    }
}
