package dev.capstan.http.agentauth;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.Host;
import dev.capstan.grants.lifecycle.ListHosts;
import dev.capstan.grants.lifecycle.RevokeHost;
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
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** {@code /hosts}: the hosts of a user, and their revocation (GR-8.2). */
@Controller("/hosts")
@ExecuteOn(TaskExecutors.BLOCKING)
record OwnedHostsController(ListHosts listHosts, RevokeHost revokeHost, GrantableCapabilities grantable) {

    private static final Cursor CURSOR =
            Cursor.ofKeys(Pattern.compile("hst_[A-Za-z0-9_-]{22}").asMatchPredicate());

    /**
     * Returns the hosts of the account and those without an account, with their agents, page by page. Pending ones come
     * last.
     */
    @Get
    HttpResponse<?> list(HttpRequest<?> request, @AuthenticatedAccount(allowCrossSite = true) String account) {
        QueryParameters query = QueryParameters.of(request, "cursor");
        ListHosts.Page page =
                listHosts.ofAccount(account, Page.of(query, CURSOR).after().orElse(""));
        List<ObjectNode> hosts = Stream.concat(page.decided().stream(), page.waiting().stream())
                .map(this::host)
                .toList();
        return JsonResponses.ok(Page.withNullAtTheEnd(Page.json("hosts", hosts, page.next())));
    }

    /** Revokes a host and all its agents. */
    @Delete("/{hostId}")
    HttpResponse<?> revoke(@AuthenticatedAccount(allowCrossSite = true) String account, @PathVariable String hostId) {
        return JsonResponses.ok(AgentStateJson.revoked(revokeHost.byAccount(account, hostId)));
    }

    private ObjectNode host(ListHosts.HostState state) {
        Host host = state.host();
        ObjectNode json = Json.object()
                .put("host_id", host.id())
                .put("name", host.name())
                .put("status", host.status().wire());
        Json.putIfPresent(json, "user_id", host.userId());
        Json.putIfPresent(json, "approved_by", host.approvedBy());
        if (state.suspended()) {
            json.put("suspended", true);
        }
        host.defaultNames().forEach(json.putArray("default_capabilities")::add);
        AgentStateJson.put(json, "created_at", host.createdAt());
        AgentStateJson.put(json, "last_used_at", host.lastUsedAt());
        ArrayNode agents = json.putArray("agents");
        state.agents().forEach(agent -> agents.add(AgentStateJson.status(agent, grantable)));
        return json;
    }
}
