package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;

/**
 * Hosts, agents and grants as somebody tells of them.
 *
 * @param hosts the status of each host, by its id
 * @param agents the status of each agent, by its id
 * @param grants the bounds of each active grant, by the agent's id and the capability
 */
record GrantState(Map<String, String> hosts, Map<String, String> agents, Map<String, JsonNode> grants) {

    static GrantState empty() {
        return new GrantState(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    }

    static String key(String agentId, String capability) {
        return agentId + " " + capability;
    }
}
