package dev.capstan.tck.subject.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.auth.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The agents of a scripted server, and its responses where the script has no other. */
public final class ScriptedAgents {

    private static final String CREATED = "2026-01-01T00:00:00Z";
    private static final int NOT_FOUND = 404;

    private final String issuer;
    private final Map<String, Agent> byKey = new LinkedHashMap<>();
    private final Map<String, String> locations = new HashMap<>();
    private ApprovalScript approval = ApprovalScript.AT_ONCE;
    private Map<String, JsonNode> extra = Map.of();

    ScriptedAgents(String issuer) {
        this.issuer = issuer;
    }

    /** A registered agent. */
    private static final class Agent {
        private final String id = "agt_" + UUID.randomUUID().toString().replace("-", "");
        private final List<JsonNode> capabilities = new ArrayList<>();
        private String name = "";
        private String status = "active";
        private int polls;
    }

    /** Sets how registrations are decided from now on. */
    public synchronized void decide(ApprovalScript script) {
        approval = script;
    }

    /** Sets the location of a capability; it has none otherwise. */
    public synchronized void locate(String capability, String location) {
        locations.put(capability, location);
    }

    /** Adds members that no document names to each response about an agent. */
    public synchronized void addMembers(Map<String, JsonNode> members) {
        extra = Map.copyOf(members);
    }

    /** Returns the ids of the agents, oldest first. */
    public synchronized List<String> ids() {
        return byKey.values().stream().map(agent -> agent.id).toList();
    }

    synchronized ScriptedResponse response(Operation operation, ReceivedRequest request) {
        return switch (operation) {
            case REGISTER -> register(request);
            case STATUS -> known(request.query("agent_id"), this::polled);
            case REACTIVATE -> known(request.json().path("agent_id").asText(), this::described);
            case REVOKE -> known(request.json().path("agent_id").asText(), this::revoked);
            case REQUEST_CAPABILITY -> known(subject(request), agent -> requested(agent, request));
            case CAPABILITIES -> ScriptedResponse.ok(listed());
            case DESCRIBE_CAPABILITY -> ScriptedResponse.ok(capability(request.query("name")));
            case EXECUTE -> ScriptedResponse.ok(ScriptedServer.result("kit-result"));
            default -> ScriptedResponse.refusal(NOT_FOUND, "not_found");
        };
    }

    private ObjectNode listed() {
        ArrayNode capabilities = Json.list();
        capabilities.add(capability(ClientLife.CAPABILITY));
        capabilities.add(capability(ClientLife.CAPABILITY_ELSEWHERE));
        ObjectNode body = Json.object().put("has_more", false);
        body.set("capabilities", capabilities);
        return body;
    }

    private ScriptedResponse known(String id, Function<Agent, ScriptedResponse> found) {
        return byKey.values().stream()
                .filter(agent -> agent.id.equals(id))
                .findFirst()
                .map(found)
                .orElseGet(() -> ScriptedResponse.refusal(NOT_FOUND, "agent_not_found"));
    }

    private static String subject(ReceivedRequest request) {
        return request.token().map(token -> token.claim("sub")).orElse("");
    }

    private ScriptedResponse register(ReceivedRequest request) {
        String key = request.token()
                .flatMap(token -> token.key("agent_public_key"))
                .orElseGet(() -> UUID.randomUUID().toString());
        Agent agent = byKey.computeIfAbsent(key, none -> {
            Agent fresh = new Agent();
            fresh.name = request.json().path("name").asText();
            fresh.status = approval.polls() == 0 ? approval.outcome() : "pending";
            request.json().path("capabilities").forEach(fresh.capabilities::add);
            return fresh;
        });
        return described(agent);
    }

    private ScriptedResponse polled(Agent agent) {
        if (agent.status.equals("pending") && agent.polls++ >= approval.polls()) {
            agent.status = approval.outcome();
        }
        return described(agent);
    }

    private ScriptedResponse requested(Agent agent, ReceivedRequest request) {
        List<JsonNode> more = new ArrayList<>();
        request.json().path("capabilities").forEach(more::add);
        agent.capabilities.addAll(more);
        ObjectNode body = Json.object().put("agent_id", agent.id);
        body.set("agent_capability_grants", grants(more, "active"));
        return ScriptedResponse.ok(body);
    }

    private ScriptedResponse revoked(Agent agent) {
        agent.status = "revoked";
        return ScriptedResponse.ok(Json.object().put("agent_id", agent.id).put("status", "revoked"));
    }

    private ScriptedResponse described(Agent agent) {
        ObjectNode body = Json.object()
                .put("agent_id", agent.id)
                .put("host_id", "hst_kit")
                .put("name", agent.name)
                .put("mode", "delegated")
                .put("status", agent.status)
                .put("created_at", CREATED);
        body.set("agent_capability_grants", grants(agent.capabilities, grantStatus(agent.status)));
        if (agent.status.equals("pending")) {
            body.set("approval", approval.approval(issuer));
        }
        extra.forEach(body::set);
        return ScriptedResponse.ok(body);
    }

    private static String grantStatus(String status) {
        return status.equals("active") || status.equals("pending") ? status : "denied";
    }

    private ArrayNode grants(List<JsonNode> capabilities, String status) {
        ArrayNode grants = Json.list();
        for (JsonNode requested : capabilities) {
            String name = requested.isTextual()
                    ? requested.textValue()
                    : requested.path("name").asText();
            ObjectNode grant = Json.object().put("capability", name).put("status", status);
            if (status.equals("active")) {
                Optional.ofNullable(requested.get("constraints")).ifPresent(value -> grant.set("constraints", value));
                capability(name).properties().stream()
                        .filter(member -> !member.getKey().equals("name"))
                        .forEach(member -> grant.set(member.getKey(), member.getValue()));
            }
            extra.forEach(grant::set);
            grants.add(grant);
        }
        return grants;
    }

    private ObjectNode capability(String name) {
        ObjectNode body = Json.object().put("name", name).put("description", "A capability of the kit");
        body.set("input", Json.object().put("type", "object"));
        Optional.ofNullable(locations.get(name)).ifPresent(location -> body.put("location", location));
        return body;
    }
}
