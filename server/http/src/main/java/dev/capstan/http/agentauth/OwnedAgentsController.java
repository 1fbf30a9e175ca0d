package dev.capstan.http.agentauth;

import dev.capstan.core.json.Json;
import dev.capstan.grants.Grant;
import dev.capstan.grants.lifecycle.EndSession;
import dev.capstan.grants.lifecycle.RevokeAgent;
import dev.capstan.grants.lifecycle.RevokeGrant;
import dev.capstan.http.access.AuthenticatedAccount;
import dev.capstan.http.common.JsonResponses;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/** {@code /agents/{agent_id}}: operations of a user to revoke an agent's permissions (GR-2.2, GR-8.2). */
@Controller("/agents/{agentId}")
@ExecuteOn(TaskExecutors.BLOCKING)
record OwnedAgentsController(RevokeAgent revokeAgent, EndSession endSession, RevokeGrant revokeGrant) {

    /** Revokes an agent permanently. */
    @Delete
    HttpResponse<?> revoke(@AuthenticatedAccount(allowCrossSite = true) String account, @PathVariable String agentId) {
        return JsonResponses.ok(AgentStateJson.summary(revokeAgent.byAccount(account, agentId)));
    }

    /** Ends the session of an agent, which may be reactivated. */
    @Delete("/session")
    HttpResponse<?> endSession(
            @AuthenticatedAccount(allowCrossSite = true) String account, @PathVariable String agentId) {
        return JsonResponses.ok(AgentStateJson.summary(endSession.byAccount(account, agentId)));
    }

    /** Revokes one capability of an agent. The name may contain a slash. */
    @Delete("/grants/{+capability}")
    HttpResponse<?> revokeGrant(
            @AuthenticatedAccount(allowCrossSite = true) String account,
            @PathVariable String agentId,
            @PathVariable String capability) {
        Grant grant = revokeGrant.byAccount(account, agentId, capability);
        return JsonResponses.ok(Json.object()
                .put("agent_id", agentId)
                .put("capability", grant.capability())
                .put("status", grant.status().wire()));
    }
}
