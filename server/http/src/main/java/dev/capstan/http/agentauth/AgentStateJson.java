package dev.capstan.http.agentauth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Schema;
import dev.capstan.core.json.Json;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentState;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Approval;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.GrantableCapability;
import dev.capstan.grants.Host;
import dev.capstan.grants.lifecycle.RevokeHost;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Agents and grants in the JSON of Agent Auth (GR-2.1). */
final class AgentStateJson {

    private static final int POLLING_INTERVAL_SECONDS = 5;

    private AgentStateJson() {}

    /** Returns everything about an agent, for its host. */
    static ObjectNode status(AgentState state, GrantableCapabilities grantable) {
        Agent agent = state.agent();
        ObjectNode json = identity(agent);
        ArrayNode grants = json.putArray("agent_capability_grants");
        state.grants().forEach(grant -> grants.add(dated(grant(grant, state.host(), grantable), grant)));
        Json.putIfPresent(json, "user_id", agent.userId());
        put(json, "created_at", agent.createdAt());
        put(json, "activated_at", agent.activatedAt());
        put(json, "last_used_at", agent.lastUsedAt());
        if (agent.status() == AgentStatus.ACTIVE) {
            state.lifetimes().expiry(agent).ifPresent(end -> put(json, "expires_at", end));
        }
        return json;
    }

    /** Returns the id and the status of an agent. */
    static ObjectNode summary(Agent agent) {
        return Json.object()
                .put("agent_id", agent.id())
                .put("status", agent.status().wire());
    }

    /** Returns the response to the revocation of a host. */
    static ObjectNode revoked(RevokeHost.RevocationResult revoked) {
        return Json.object()
                .put("host_id", revoked.host().id())
                .put("status", revoked.host().status().wire())
                .put("agents_revoked", revoked.agents());
    }

    /** Returns the response to a registration. */
    static ObjectNode registration(AgentState state, GrantableCapabilities grantable) {
        ObjectNode json = identity(state.agent());
        grants(json, state, grantable);
        return json;
    }

    /** Returns the response to a request for more capabilities. */
    static ObjectNode requested(AgentState state, GrantableCapabilities grantable) {
        ObjectNode json = Json.object()
                .put("agent_id", state.agent().id())
                .put("status", state.approval() == null ? "active" : "pending");
        grants(json, state, grantable);
        return json;
    }

    /** Adds the grants of an agent, each with the fields that its status discloses. */
    static void grants(ObjectNode json, AgentState state, GrantableCapabilities grantable) {
        ArrayNode grants = json.putArray("agent_capability_grants");
        state.grants().forEach(grant -> grants.add(grant(grant, state.host(), grantable)));
    }

    private static ObjectNode identity(Agent agent) {
        return Json.object()
                .put("agent_id", agent.id())
                .put("host_id", agent.hostId())
                .put("name", agent.name())
                .put("mode", agent.mode().wire())
                .put("status", agent.status().wire());
    }

    /** Adds the pending approval, if any, with the fields of device authorization. */
    static void putApproval(ObjectNode json, @Nullable Approval approval, String issuer, Instant now) {
        if (approval == null) {
            return;
        }
        String page = issuer + "/device";
        json.putObject("approval")
                .put("method", "device_authorization")
                .put("verification_uri", page)
                .put("verification_uri_complete", page + "?code=" + approval.userCode())
                .put("user_code", approval.userCode())
                .put(
                        "expires_in",
                        Math.max(0, Duration.between(now, approval.expiresAt()).toSeconds()))
                .put("interval", POLLING_INTERVAL_SECONDS);
    }

    /**
     * Returns a grant with the fields that its status discloses: all of an active one, only name and status of a
     * pending one.
     */
    private static ObjectNode grant(Grant grant, Host host, GrantableCapabilities grantable) {
        ObjectNode json = Json.object()
                .put("capability", grant.capability())
                .put("status", grant.status().wire());
        if (grant.status() == GrantStatus.PENDING) {
            return json;
        }
        Json.putIfPresent(json, "reason", grant.reason());
        if (grant.status() == GrantStatus.ACTIVE) {
            Json.putIfPresent(json, "granted_by", grant.decidedBy());
            grantable.named(grant.capability(), host.tenantId()).ifPresent(known -> describe(json, known));
            dated(json, grant);
        } else if (grant.status() == GrantStatus.DENIED) {
            Json.putIfPresent(json, "denied_by", grant.decidedBy());
        }
        return json;
    }

    private static ObjectNode dated(ObjectNode json, Grant grant) {
        if (!grant.constraints().isEmpty()) {
            json.set("constraints", grant.constraints());
        }
        put(json, "created_at", grant.createdAt());
        put(json, "updated_at", grant.updatedAt());
        return json;
    }

    /** Adds a capability's description and its input and output schemas (GR-1.1). */
    static void describe(ObjectNode json, GrantableCapability offered) {
        json.put("description", offered.description());
        put(json, "input", offered.capability().contract().input());
        put(json, "output", offered.capability().contract().output());
    }

    private static void put(ObjectNode json, String field, @Nullable Schema schema) {
        JsonNode document = schema == null ? null : schema.document();
        if (document != null && document.isObject()) {
            json.set(field, document);
        }
    }

    /** Adds a time to the millisecond, unless it is null. */
    static void put(ObjectNode json, String field, @Nullable Instant at) {
        Json.putIfPresent(json, field, at == null ? null : at.truncatedTo(ChronoUnit.MILLIS));
    }
}
