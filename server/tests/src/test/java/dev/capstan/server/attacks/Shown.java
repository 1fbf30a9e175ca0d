package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.util.List;

/** The state as the server shows it to the people who may see it. */
final class Shown {

    private final Wire client;

    Shown(Wire client) {
        this.client = client;
    }

    /** Returns everything that anybody is shown. */
    State read() throws IOException {
        State state = State.empty();
        for (String user : Field.PEOPLE) {
            String query = "";
            while (query != null) {
                Got page = client.send(Sent.of("GET", "/hosts" + query).basic(user, Field.PASSWORD));
                if (page.status() != 200) {
                    throw new AssertionError(user + " is not shown the hosts: " + page);
                }
                page.json().path("hosts").forEach(host -> put(state, host));
                query = page.json().path("has_more").booleanValue() ? "?cursor=" + page.text("/next_cursor") : null;
            }
        }
        return state;
    }

    /** Adds a host that waits behind so many others that no person is shown it, as the host itself is told. */
    void ask(State state, Host host, List<Agent> agents, Tokens tokens) throws IOException {
        Sent list = Sent.of("GET", "/capability/list");
        Got refused = client.send(list.bearer(tokens.host(host.key).compact()));
        state.hosts().put(host.id, refused.text("/error").replaceFirst("^host_", ""));
        for (Agent agent : agents) {
            Sent request = Sent.of("GET", "/agent/status?agent_id=" + agent.id);
            put(
                    state,
                    client.send(request.bearer(tokens.host(host.key).compact())).json(),
                    agent.id);
        }
    }

    private static void put(State state, JsonNode host) {
        state.hosts().put(host.path("host_id").textValue(), host.path("status").textValue());
        for (JsonNode agent : host.path("agents")) {
            put(state, agent, agent.path("agent_id").textValue());
        }
    }

    private static void put(State state, JsonNode agent, String id) {
        state.agents().put(id, agent.path("status").asText());
        for (JsonNode grant : agent.path("agent_capability_grants")) {
            if (grant.path("status").asText().equals("active")) {
                JsonNode constraints = grant.has("constraints") ? grant.get("constraints") : Json.object();
                state.grants().put(State.place(id, grant.path("capability").textValue()), constraints);
            }
        }
    }
}
