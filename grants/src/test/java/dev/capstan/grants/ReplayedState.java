package dev.capstan.grants;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Sha256;
import dev.capstan.core.json.Json;
import dev.capstan.grants.port.GrantRepositories;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Hosts and agents with their status, key and active grants, as records or repositories have them.
 *
 * @param hosts each host's status and key, by its id
 * @param agents each agent's host, status and key, by its id
 * @param grants the constraints of each active grant, by the agent's id and the capability
 */
record ReplayedState(Map<String, String> hosts, Map<String, String> agents, Map<String, String> grants) {

    private static ReplayedState empty() {
        return new ReplayedState(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    }

    /** Returns the hosts with these keys, as they are. */
    static ReplayedState of(GrantRepositories repositories, List<String> thumbprints) {
        ReplayedState state = empty();
        for (String thumbprint : thumbprints) {
            repositories.hosts().byThumbprint(thumbprint).ifPresent(host -> {
                state.hosts.put(host.id(), host.status().wire() + " " + thumbprint);
                repositories.agents().ofHost(host.id()).forEach(agent -> state.has(repositories, agent));
            });
        }
        return state;
    }

    private void has(GrantRepositories repositories, Agent agent) {
        agents.put(agent.id(), line(agent.hostId(), agent.status().wire(), agent.thumbprint()));
        for (Grant grant : repositories.grants().ofAgent(agent.id())) {
            if (grant.status() == GrantStatus.ACTIVE) {
                grants.put(agent.id() + " " + grant.capability(), constraints(grant.constraints()));
            }
        }
    }

    /** Returns what these records tell, in their order. */
    static ReplayedState of(List<AuditEvent> events) {
        ReplayedState state = empty();
        events.forEach(event -> state.replay(event.kind(), event.details()));
        return state;
    }

    private void replay(String kind, JsonNode record) {
        String hostId = record.path("hostId").asText();
        String agentId = record.path("agentId").asText();
        switch (kind) {
            case "host_registered" -> hosts.put(hostId, "pending " + key(record));
            case "agent_registered" -> {
                agents.put(agentId, line(hostId, status(record), key(record)));
                granted(agentId, record);
            }
            case "approval_decided" -> decided(hostId, agentId, record);
            case "agent_reactivated" -> {
                become(agentId, status(record));
                grants.keySet().removeIf(key -> key.startsWith(agentId + " "));
                granted(agentId, record);
            }
            case "agent_session_ended" -> become(agentId, status(record));
            case "agent_revoked", "agent_claimed" -> end(agentId, status(record));
            case "grant_revoked" ->
                grants.remove(agentId + " " + record.path("capability").asText());
            case "key_rotated" -> {
                if (record.path("proven").asBoolean(true)) {
                    rotated(hostId, agentId, key(record));
                }
            }
            case "host_revoked" -> hostEnded(hostId, status(record));
            case "agents_forgotten" -> record.path("agentIds").forEach(id -> agents.remove(id.asText()));
            case "host_forgotten" -> hosts.remove(hostId);
            case "capability_requested", "token_refused" -> {}
            default -> throw new AssertionError("the story has no word for " + kind);
        }
    }

    private void decided(String hostId, String agentId, JsonNode record) {
        become(agentId, status(record));
        if (record.path("decision").asText().equals("approve")) {
            hosts.computeIfPresent(hostId, (id, host) -> host.replace("pending", "active"));
        }
        granted(agentId, record);
    }

    private void granted(String agentId, JsonNode record) {
        for (JsonNode grant : record.path("grants")) {
            if (grant.path("status").asText().equals("active")) {
                grants.put(
                        agentId + " " + grant.path("capability").asText(),
                        grant.path("constraints")
                                .asText(grant.path("constraintsDigest").asText()));
            }
        }
    }

    private void hostEnded(String hostId, String status) {
        hosts.computeIfPresent(hostId, (id, host) -> line(status, host.split(" ")[1]));
        for (String agentId : List.copyOf(agents.keySet())) {
            String[] agent = agents.get(agentId).split(" ");
            boolean lives = List.of("pending", "active", "expired").contains(agent[1]);
            if (agent[0].equals(hostId) && lives) {
                end(agentId, status);
            }
        }
    }

    private void rotated(String hostId, String agentId, String key) {
        if (agentId.isEmpty()) {
            hosts.computeIfPresent(hostId, (id, host) -> line(host.split(" ")[0], key));
        } else {
            agents.computeIfPresent(agentId, (id, agent) -> line(hostId, agent.split(" ")[1], key));
        }
    }

    private void end(String agentId, String status) {
        become(agentId, status);
        grants.keySet().removeIf(key -> key.startsWith(agentId + " "));
    }

    private void become(String agentId, String status) {
        agents.computeIfPresent(agentId, (id, agent) -> line(agent.split(" ")[0], status, agent.split(" ")[2]));
    }

    private static String constraints(JsonNode constraints) {
        String canonical = constraints.isEmpty() ? "" : Json.canonical(constraints);
        return canonical.length() > 1_000 ? "sha256:" + Sha256.hex(canonical) : canonical;
    }

    private static String status(JsonNode record) {
        return record.path("status").asText();
    }

    private static String key(JsonNode record) {
        return record.path("thumbprint").asText();
    }

    private static String line(String... words) {
        return String.join(" ", words);
    }
}
