package dev.capstan.tck.steps.security;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.Host;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.token.SigningKey;
import dev.capstan.tck.token.Token;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;

/** Steps about hosts and agents that send public keys without possessing the private keys (X-SEC-1). */
public final class PossessionSteps {

    private final Clients clients;
    private final ScenarioState state;

    public PossessionSteps(Clients clients, ScenarioState state) {
        this.clients = clients;
        this.state = state;
    }

    @Given("{host} tries to take the key of {host} without a proof")
    public void takesKey(Host host, Host other) {
        sends(Operation.ROTATE_HOST_KEY, rotation(other.key()), clients.hostToken(host));
    }

    @Given("{agent} tries to take the key of {agent} without a proof")
    public void takesKey(Agent agent, Agent other) {
        sends(Operation.ROTATE_KEY, rotation(other.key()).put("agent_id", agent.id()), clients.agentToken(agent));
    }

    @Given("{host} tries to give {agent} the key of {agent} without a proof")
    public void givesKey(Host host, Agent agent, Agent other) {
        sends(Operation.ROTATE_KEY, rotation(other.key()).put("agent_id", agent.id()), clients.hostToken(host));
    }

    @Given("{host} tries to register an agent with the key of {agent} without a proof")
    public void registersKey(Host host, Agent other) {
        sends(
                Operation.REGISTER,
                Clients.registration(),
                clients.hostToken(host).with("agent_public_key", clients.jwk(other.key())));
    }

    @Then("it has another id and another host than {agent}")
    public void belongsToAnotherHost(Agent agent) {
        var response = state.auth().granted();
        Expect.isTrue(
                !response.body().text("agent_id").equals(agent.id()),
                () -> "the agent must not be the one that claimed its key without a proof: "
                        + response.wire().body());
        Expect.isTrue(
                !response.body().text("host_id").equals(agent.hostId()),
                () -> "the host must not be that of the agent that claimed its key without a proof: "
                        + response.wire().body());
    }

    private ObjectNode rotation(SigningKey key) {
        ObjectNode body = Json.object();
        body.set("public_key", clients.jwk(key));
        return body;
    }

    private void sends(Operation operation, ObjectNode body, Token token) {
        clients.send(AuthRequest.of(operation).withBody(body).by(token.compact()));
    }
}
