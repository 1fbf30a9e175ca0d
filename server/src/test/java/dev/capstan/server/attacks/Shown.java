package dev.capstan.server.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.io.IOException;

/** The state as the server shows it to the people who may see it. */
final class Shown {

    private final Wire wire;

    Shown(Wire wire) {
        this.wire = wire;
    }

    /** Returns everything that anybody is shown. */
    State read() throws IOException {
        State state = State.empty();
        for (String person : Field.PEOPLE) {
            String query = "";
            while (query != null) {
                Got page = wire.send(Sent.of("GET", "/hosts" + query).basic(person, Field.PASSWORD));
                if (page.status() != 200) {
                    throw new AssertionError(person + " is not shown the hosts: " + page);
                }
                page.json().path("hosts").forEach(host -> put(state, host));
                query = page.json().path("has_more").booleanValue() ? "?cursor=" + page.text("/next_cursor") : null;
            }
        }
        return state;
    }

    private static void put(State state, JsonNode host) {
        state.hosts().put(host.path("host_id").textValue(), host.path("status").textValue());
        for (JsonNode agent : host.path("agents")) {
            String id = agent.path("agent_id").textValue();
            state.agents().put(id, agent.path("status").textValue());
            for (JsonNode grant : agent.path("agent_capability_grants")) {
                if (grant.path("status").asText().equals("active")) {
                    JsonNode constraints = grant.has("constraints") ? grant.get("constraints") : Json.object();
                    state.grants().put(State.place(id, grant.path("capability").textValue()), constraints);
                }
            }
        }
    }
}
