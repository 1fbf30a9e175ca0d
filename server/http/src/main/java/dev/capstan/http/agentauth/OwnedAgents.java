package dev.capstan.http.agentauth;

import dev.capstan.core.json.Json;
import dev.capstan.grants.Agent;
import dev.capstan.grants.EndSession;
import dev.capstan.grants.Grant;
import dev.capstan.grants.RevokeAgent;
import dev.capstan.grants.RevokeGrant;
import dev.capstan.http.access.Owners;
import dev.capstan.http.common.Answers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;

/** {@code /agents/{agent_id}}: how a person takes back what an agent may do (GR-2.2, GR-8.2). */
@Controller("/agents/{agentId}")
@ExecuteOn(TaskExecutors.BLOCKING)
final class OwnedAgents {

    private final Owners owners;
    private final RevokeAgent revokeAgent;
    private final EndSession endSession;
    private final RevokeGrant revokeGrant;

    OwnedAgents(Owners owners, RevokeAgent revokeAgent, EndSession endSession, RevokeGrant revokeGrant) {
        this.owners = owners;
        this.revokeAgent = revokeAgent;
        this.endSession = endSession;
        this.revokeGrant = revokeGrant;
    }

    /** Ends an agent for good. */
    @Delete
    HttpResponse<?> revoke(HttpRequest<?> request, @PathVariable String agentId) {
        return owners.answer(request, account -> state(revokeAgent.byAccount(account, agentId)));
    }

    /** Ends the session of an agent, which may be reactivated. */
    @Delete("/session")
    HttpResponse<?> endSession(HttpRequest<?> request, @PathVariable String agentId) {
        return owners.answer(request, account -> state(endSession.byAccount(account, agentId)));
    }

    /** Takes one capability from an agent; its name may have a slash in it. */
    @Delete("/grants/{+capability}")
    HttpResponse<?> revokeGrant(HttpRequest<?> request, @PathVariable String agentId, @PathVariable String capability) {
        return owners.answer(request, account -> {
            Grant grant = revokeGrant.byAccount(account, agentId, capability);
            return Answers.ok(Json.object()
                    .put("agent_id", agentId)
                    .put("capability", grant.capability())
                    .put("status", grant.status().wire()));
        });
    }

    private static HttpResponse<?> state(Agent agent) {
        return Answers.ok(Json.object()
                .put("agent_id", agent.id())
                .put("status", agent.status().wire()));
    }
}
