package dev.capstan.tck.steps.security;

import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.Host;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.auth.Operation;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;

/** Steps about hosts and agents that send public keys without possessing the private keys (X-SEC-1). */
public record PossessionSteps(Clients clients, ScenarioState state) {

    @Given("{host} tries to take the key of {host} without a proof")
    public void takesKey(Host host, Host other) {
        clients.send(Operation.ROTATE_HOST_KEY, clients.rotation(other.key()), clients.hostToken(host));
    }

    @Given("{agent} tries to take the key of {agent} without a proof")
    public void takesKey(Agent agent, Agent other) {
        clients.send(
                Operation.ROTATE_KEY,
                clients.rotation(other.key()).put("agent_id", agent.id()),
                clients.agentToken(agent));
    }

    @Given("{host} tries to give {agent} the key of {agent} without a proof")
    public void givesKey(Host host, Agent agent, Agent other) {
        clients.send(
                Operation.ROTATE_KEY,
                clients.rotation(other.key()).put("agent_id", agent.id()),
                clients.hostToken(host));
    }

    @Given("{host} tries to register an agent with the key of {agent} without a proof")
    public void registersKey(Host host, Agent other) {
        clients.send(
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
}
