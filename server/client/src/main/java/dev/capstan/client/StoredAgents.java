package dev.capstan.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.token.InvalidKey;
import dev.capstan.grants.token.SigningKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The agents of this machine.
 *
 * @param host the machine's own key, by which servers know it
 * @param agents connected agents, oldest first, at most 100
 */
public record StoredAgents(SigningKey host, List<StoredAgent> agents) {

    private static final int MAX_AGENTS = 100;
    private static final int MIN_PREFIX_LENGTH = 4;
    private static final int VERSION = 1;

    public StoredAgents {
        agents = List.copyOf(agents);
    }

    /** Creates the state of a machine without agents, with a new key. */
    static StoredAgents empty() {
        return new StoredAgents(SigningKey.generate(), List.of());
    }

    /** Adds an agent, or replaces its earlier state. Throws {@link ClientFailed} above 100 agents. */
    public StoredAgents with(StoredAgent agent) {
        List<StoredAgent> all = new ArrayList<>(agents);
        int before = indexOf(agent);
        if (before >= 0) {
            all.set(before, agent);
        } else if (all.size() < MAX_AGENTS) {
            all.add(agent);
        } else {
            throw new ClientFailed("too many agents on this machine (limit " + MAX_AGENTS + "); disconnect one first");
        }
        return new StoredAgents(host, all);
    }

    private int indexOf(StoredAgent agent) {
        for (int i = 0; i < agents.size(); i++) {
            if (agents.get(i).hasSameKeyAs(agent)) {
                return i;
            }
        }
        return -1;
    }

    /** Removes an agent. */
    public StoredAgents without(StoredAgent agent) {
        return new StoredAgents(
                host, agents.stream().filter(each -> !each.hasSameKeyAs(agent)).toList());
    }

    /** Finds the agent whose registration for the same request is still undecided. */
    public Optional<StoredAgent> waitingFor(String issuer, RegistrationRequest request) {
        return agents.stream()
                .filter(StoredAgent::isUndecided)
                .filter(agent ->
                        agent.issuer().equals(issuer) && agent.request().equals(request))
                .findFirst();
    }

    /** Whether the agent is in the list. */
    boolean has(StoredAgent agent) {
        return indexOf(agent) >= 0;
    }

    /**
     * Returns the agent with this id or name, or whose id starts with the text. Without a text, returns the only agent.
     */
    public StoredAgent pick(@Nullable String typed) {
        if (agents.isEmpty()) {
            throw new ClientFailed("this machine has no agents; register one", Remedy.REGISTRATION);
        }
        if (typed == null) {
            return only(agents, "this machine has " + agents.size() + " agents");
        }
        return find(typed)
                .orElseThrow(() -> new ClientFailed(
                        "this machine has no agent '" + typed + "'; choose one from its list", Remedy.AGENT_LIST));
    }

    /** Finds the agent that a text denotes. Throws {@link ClientFailed} if it is ambiguous. */
    public Optional<StoredAgent> find(String typed) {
        List<StoredAgent> exact = matching(
                agent -> agent.label().equals(typed) || agent.request().name().equals(typed));
        List<StoredAgent> matches = exact.isEmpty() && typed.length() >= MIN_PREFIX_LENGTH
                ? matching(agent -> agent.label().startsWith(typed))
                : exact;
        return matches.isEmpty()
                ? Optional.empty()
                : Optional.of(only(matches, "'" + typed + "' matches " + matches.size() + " agents"));
    }

    private List<StoredAgent> matching(Predicate<StoredAgent> test) {
        return agents.stream().filter(test).toList();
    }

    /** Returns the only agent of a list. Throws {@link ClientFailed} with their ids if there are more. */
    static StoredAgent only(List<StoredAgent> agents, String problem) {
        if (agents.size() > 1) {
            throw new ClientFailed(problem + "; name one of "
                    + String.join(", ", agents.stream().map(StoredAgent::label).toList()));
        }
        return agents.get(0);
    }

    ObjectNode toJson() {
        ObjectNode json = Json.object().put("version", VERSION);
        json.set("host_key", host.toJson());
        agents.stream().map(StoredAgent::toJson).forEach(json.putArray("agents")::add);
        return json;
    }

    /** Reads what {@link #toJson} wrote. Throws {@link IllegalArgumentException} for anything else. */
    static StoredAgents parse(JsonNode json) {
        if (json.path("version").asInt() != VERSION) {
            throw new IllegalArgumentException("its version is not " + VERSION);
        }
        try {
            List<StoredAgent> agents = new ArrayList<>();
            for (JsonNode agent : json.path("agents")) {
                agents.add(StoredAgent.parse(agent));
            }
            return new StoredAgents(SigningKey.parse(json.path("host_key")), agents);
        } catch (InvalidKey e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
