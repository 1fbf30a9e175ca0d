package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.util.List;

/** The state as the server shows it to the users who may see it. */
final class DisplayedState {

    private final RawHttpClient client;

    DisplayedState(RawHttpClient client) {
        this.client = client;
    }

    /** Reads everything that any user is shown. */
    GrantState read() throws IOException {
        GrantState grantState = GrantState.empty();
        for (String user : AttackContext.PEOPLE) {
            String query = "";
            while (query != null) {
                RawResponse page =
                        client.send(RawRequest.of("GET", "/hosts" + query).basic(user, AttackContext.PASSWORD));
                if (page.status() != 200) {
                    throw new AssertionError(user + " is not shown the hosts: " + page);
                }
                page.json().path("hosts").forEach(host -> put(grantState, host));
                query = page.json().path("has_more").booleanValue() ? "?cursor=" + page.text("/next_cursor") : null;
            }
        }
        return grantState;
    }

    /** Adds a host that no user is shown because it is behind too many pending hosts, from its own responses. */
    void addPendingHost(GrantState grantState, HostModel host, List<AgentModel> agents, TestTokens tokens)
            throws IOException {
        RawRequest list = RawRequest.of("GET", "/capability/list");
        RawResponse refused = client.send(list.bearer(tokens.host(host.key).compact()));
        grantState.hosts().put(host.id, refused.text("/error").replaceFirst("^host_", ""));
        for (AgentModel agent : agents) {
            RawRequest request = RawRequest.of("GET", "/agent/status?agent_id=" + agent.id);
            put(
                    grantState,
                    client.send(request.bearer(tokens.host(host.key).compact())).json(),
                    agent.id);
        }
    }

    private static void put(GrantState grantState, JsonNode host) {
        grantState
                .hosts()
                .put(host.path("host_id").textValue(), host.path("status").textValue());
        for (JsonNode agent : host.path("agents")) {
            put(grantState, agent, agent.path("agent_id").textValue());
        }
    }

    private static void put(GrantState grantState, JsonNode agent, String id) {
        grantState.agents().put(id, agent.path("status").asText());
        for (JsonNode grant : agent.path("agent_capability_grants")) {
            if (grant.path("status").asText().equals("active")) {
                JsonNode constraints = grant.has("constraints") ? grant.get("constraints") : Json.object();
                grantState
                        .grants()
                        .put(GrantState.key(id, grant.path("capability").textValue()), constraints);
            }
        }
    }
}
