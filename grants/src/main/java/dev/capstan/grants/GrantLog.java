package dev.capstan.grants;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Sha256;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.grants.port.Hosts;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * The audit events of hosts, agents and grants, in the chain of the host's tenant; they never contain a token, a code,
 * a key or an argument.
 */
public final class GrantLog {

    /**
     * Longer constraints are recorded by their digest, so that every list of grants fits in a record; in characters.
     */
    private static final int MAX_CONSTRAINTS_LENGTH = 1_000;

    private final Hosts hosts;
    private final AuditTrail trail;
    private final InstantSource clock;

    /** Creates a log of these hosts that writes to this audit trail. */
    public GrantLog(Hosts hosts, AuditTrail trail, InstantSource clock) {
        this.hosts = hosts;
        this.trail = trail;
        this.clock = clock;
    }

    /** Records a host and its first agent. */
    public void hostRegistered(Host host, Agent agent, List<Grant> grants) {
        ObjectNode details = Json.object().put("hostId", host.id()).put("thumbprint", host.thumbprint());
        trail.append(List.of(event("host_registered", details), registered(agent, grants)));
    }

    /** Records an agent of a known host. */
    public void agentRegistered(Agent agent, List<Grant> grants) {
        trail.append(List.of(registered(agent, grants)));
    }

    private AuditEvent registered(Agent agent, List<Grant> grants) {
        ObjectNode details = of(agent).put("mode", agent.mode().wire()).put("thumbprint", agent.thumbprint());
        return event("agent_registered", withGrants(details, grants));
    }

    /** Records the grants that an agent asks for. */
    public void capabilityRequested(Agent agent, List<Grant> requested) {
        append("capability_requested", withGrants(of(agent), requested));
    }

    /** Records a decision, and the autonomous agents that it attributed to the user. */
    public void approvalDecided(Approval approval, Agent agent, List<Grant> decided, List<Agent> claimed) {
        ObjectNode details = of(agent)
                .put("approvalId", approval.id())
                .put("decidedBy", approval.decidedBy())
                .put("decision", approval.status() == Approval.Status.APPROVED ? "approve" : "deny");
        List<AuditEvent> events = new ArrayList<>();
        events.add(event("approval_decided", withGrants(details, decided)));
        claimed.forEach(each -> events.add(event("agent_claimed", of(each).put("claimedBy", each.userId()))));
        trail.append(events);
    }

    /** Records an agent that is active again, with its grants. */
    public void agentReactivated(Agent agent, List<Grant> grants) {
        append("agent_reactivated", withGrants(of(agent), grants));
    }

    /** Records the revocation of an agent. */
    public void agentRevoked(Agent agent, String by) {
        append("agent_revoked", of(agent).put("revokedBy", by));
    }

    /** Records the end of an agent's session. */
    public void sessionEnded(Agent agent, String by) {
        append("agent_session_ended", of(agent).put("endedBy", by));
    }

    /** Records the revocation of a host, with the number of agents revoked with it. */
    public void hostRevoked(Host host, String by, int agents) {
        append(
                "host_revoked",
                Json.object()
                        .put("hostId", host.id())
                        .put("status", host.status().wire())
                        .put("revokedBy", by)
                        .put("agentsRevoked", agents));
    }

    /** Records the registrations of a host that were deleted undecided. */
    public void agentsDeleted(String hostId, List<String> agentIds) {
        ObjectNode details = Json.object().put("hostId", hostId);
        agentIds.forEach(details.putArray("agentIds")::add);
        append("agents_forgotten", details);
    }

    /** Records a host that was deleted undecided. */
    public void hostDeleted(String hostId) {
        append("host_forgotten", Json.object().put("hostId", hostId));
    }

    /** Records the revocation of one grant. */
    public void grantRevoked(Agent agent, Grant grant, String by) {
        append("grant_revoked", of(agent).put("capability", grant.capability()).put("revokedBy", by));
    }

    /** Records the new key of a host. */
    public void keyRotated(Host host) {
        append("key_rotated", withKey(Json.object().put("hostId", host.id()), host.keySource(), host.thumbprint()));
    }

    /** Records the new key of an agent. */
    public void keyRotated(Agent agent) {
        append("key_rotated", withKey(of(agent), agent.keySource(), agent.thumbprint()));
    }

    private static ObjectNode withKey(ObjectNode details, KeySource source, String thumbprint) {
        return source instanceof KeySource.Unproven unproven
                ? details.put("thumbprint", unproven.key().thumbprint()).put("proven", false)
                : details.put("thumbprint", thumbprint);
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
                constraints(one, Json.canonical(grant.constraints()));
            }
        }
        return details;
    }

    /** Adds constraints as a string, since their numbers may exceed those that a record permits. */
    private static void constraints(ObjectNode grant, String canonical) {
        if (canonical.length() <= MAX_CONSTRAINTS_LENGTH) {
            grant.put("constraints", canonical);
        } else {
            grant.put("constraintsDigest", "sha256:" + Sha256.hex(canonical));
        }
    }

    private void append(String kind, ObjectNode details) {
        trail.append(List.of(event(kind, details)));
    }

    private AuditEvent event(String kind, ObjectNode details) {
        String tenantId = hosts.byId(details.get("hostId").textValue())
                .map(Host::tenantId)
                .orElse(Caller.DEFAULT_TENANT);
        return new AuditEvent(kind, clock.instant(), tenantId, details);
    }
}
