package dev.capstan.grants;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the audit trail keeps of hosts, agents and grants; never a token, a code, a key or an argument. */
final class GrantLog {

    private final AuditTrail trail;
    private final InstantSource clock;

    GrantLog(AuditTrail trail, InstantSource clock) {
        this.trail = trail;
        this.clock = clock;
    }

    void hostRegistered(Host host) {
        append("host_registered", Json.object().put("hostId", host.id()));
    }

    void agentRegistered(Agent agent, List<Grant> grants) {
        append("agent_registered", withGrants(of(agent).put("mode", agent.mode().wire()), grants));
    }

    void capabilityRequested(Agent agent, List<Grant> asked) {
        append("capability_requested", withGrants(of(agent), asked));
    }

    void approvalDecided(Approval approval, Agent agent, List<Grant> decided) {
        ObjectNode details = of(agent)
                .put("approvalId", approval.id())
                .put("decidedBy", approval.decidedBy())
                .put("decision", approval.status() == Approval.Status.APPROVED ? "approve" : "deny");
        append("approval_decided", withGrants(details, decided));
    }

    void agentReactivated(Agent agent, List<Grant> grants) {
        append("agent_reactivated", withGrants(of(agent), grants));
    }

    void agentRevoked(Agent agent, String by) {
        append("agent_revoked", of(agent).put("revokedBy", by));
    }

    void agentClaimed(Agent agent) {
        append("agent_claimed", of(agent).put("claimedBy", agent.userId()));
    }

    void sessionEnded(Agent agent, String by) {
        append("agent_session_ended", of(agent).put("endedBy", by));
    }

    void hostRevoked(Host host, String by, int agents) {
        append(
                "host_revoked",
                Json.object()
                        .put("hostId", host.id())
                        .put("status", host.status().wire())
                        .put("revokedBy", by)
                        .put("agentsRevoked", agents));
    }

    void grantRevoked(Agent agent, Grant grant, String by) {
        append("grant_revoked", of(agent).put("capability", grant.capability()).put("revokedBy", by));
    }

    void keyRotated(Host host) {
        append("key_rotated", Json.object().put("hostId", host.id()).put("thumbprint", host.thumbprint()));
    }

    void keyRotated(Agent agent) {
        append("key_rotated", of(agent).put("thumbprint", agent.thumbprint()));
    }

    void tokenRefused(RefusalCode code, String reason, @Nullable String hostId, @Nullable String agentId) {
        ObjectNode details = Json.object().put("code", code.wire()).put("reason", reason);
        if (hostId != null) {
            details.put("hostId", hostId);
        }
        if (agentId != null) {
            details.put("agentId", agentId);
        }
        append("token_refused", details);
    }

    private static ObjectNode of(Agent agent) {
        return Json.object()
                .put("hostId", agent.hostId())
                .put("agentId", agent.id())
                .put("status", agent.status().wire());
    }

    private static ObjectNode withGrants(ObjectNode details, List<Grant> grants) {
        ArrayNode list = details.putArray("grants");
        for (Grant grant : grants) {
            ObjectNode one = list.addObject()
                    .put("capability", grant.capability())
                    .put("status", grant.status().wire());
            if (!grant.constraints().isEmpty()) {
                one.set("constraints", grant.constraints());
            }
        }
        return details;
    }

    private void append(String kind, ObjectNode details) {
        trail.append(List.of(new AuditEvent(kind, clock.instant(), Caller.DEFAULT_TENANT, details)));
    }
}
