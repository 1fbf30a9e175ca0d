package dev.capstan.tck.steps.bus;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.bus.ScenarioBusPeers.Party;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.bus.BusPeer;
import io.cucumber.java.en.When;

/** Steps about agents of Agent Auth that call over the message bus (X-BUS-3). */
public record BusTokenSteps(ScenarioBusPeers busPeers, Clients clients) {

    @When("{agent} requests over the bus {string}")
    public void requests(Agent agent, String capability) {
        requests(agent, capability, clients.agentToken(agent, Bus.DESK).compact());
    }

    @When("{agent} requests over the bus {string} with a token for {string}")
    public void requestsWithTokenFor(Agent agent, String capability, String audience) {
        requests(agent, capability, clients.agentToken(agent, audience).compact());
    }

    @When("{agent} requests over the bus {string} with the same token")
    public void requestsWithSameToken(Agent agent, String capability) {
        busPeers.response();
        requests(agent, capability, busPeers.sent().path("auth").path("token").asText());
    }

    private void requests(Agent agent, String capability, String token) {
        Party party = new Party(
                new BusPeer(agent.id(), "none", "none"), busPeers.bus().inbox());
        ObjectNode payload = Json.object().put("item", "tea").put("count", 1);
        ObjectNode envelope = busPeers.envelope("request", party, capability, payload);
        envelope.set("auth", Json.object().put("kind", "jwt").put("token", token));
        busPeers.send(party, envelope);
    }
}
