package dev.capstan.tck.steps.grants;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Host;
import dev.capstan.tck.steps.common.Owner;
import dev.capstan.tck.steps.common.RefusalSteps;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.token.SigningKey;
import dev.capstan.tck.token.Token;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;

/**
 * Steps about the lifecycle of hosts, agents and their keys: revocation, the end of a session, reactivation, rotation
 * (GR-8).
 */
public record LifecycleSteps(ScenarioState state, Clients clients, Owner owner, RefusalSteps refusals) {

    @When("{host} revokes {agent}")
    public void revokes(Host host, Agent agent) {
        clients.manageAgent(Operation.REVOKE, host, agent);
    }

    @When("{host} revokes itself")
    public void revokesItself(Host host) {
        clients.send(Operation.REVOKE_HOST, Json.object(), clients.hostToken(host));
    }

    @When("the owner revokes the grant of {string} from {agent}")
    public void revokesGrant(String capability, Agent agent) {
        owner.revokes(agent, capability);
    }

    @Given("the session of {agent} has ended")
    public void sessionEnded(Agent agent) {
        clients.agentAuth().endSession(agent.id());
    }

    @When("{host} reactivates {agent}")
    public void reactivates(Host host, Agent agent) {
        clients.manageAgent(Operation.REACTIVATE, host, agent);
    }

    @When("{host} rotates the key of {agent}")
    public void rotatesAgentKey(Host host, Agent agent) {
        SigningKey key = SigningKey.fresh();
        AuthResponse response = clients.send(
                Operation.ROTATE_KEY,
                clients.rotation(key).put("agent_id", agent.id()),
                clients.proving(clients.hostToken(host), key, agent.id()));
        if (response.refusal().isEmpty()) {
            agent.replaceKey(key);
        }
    }

    @When("{host} rotates its key")
    public void rotatesHostKey(Host host) {
        rotates(host, SigningKey.fresh());
    }

    @Then("{host} cannot take the former key of {host}")
    public void cannotTakeFormerKey(Host host, Host other) {
        rotates(host, other.formerKey());
        refusals.isRefused();
    }

    @When("{host} rotates its key to the key of {host}")
    public void rotatesToKeyOf(Host host, Host other) {
        rotates(host, other.key());
    }

    @Then("{host} cannot register an agent with its former key")
    public void cannotRegisterWithFormerKey(Host host) {
        SigningKey key = SigningKey.fresh();
        Token token = clients.hostTokenOf(host.formerKey()).with("agent_public_key", clients.jwk(key));
        clients.send(
                Operation.REGISTER,
                Clients.registration(),
                clients.proving(token, key, host.formerKey().thumbprint()));
        refusals.isRefused();
    }

    private void rotates(Host host, SigningKey key) {
        AuthResponse response = clients.send(
                Operation.ROTATE_HOST_KEY,
                clients.rotation(key),
                clients.proving(clients.hostToken(host), key, host.key().thumbprint()));
        if (response.refusal().isEmpty()) {
            host.replaceKey(key);
        }
    }
}
