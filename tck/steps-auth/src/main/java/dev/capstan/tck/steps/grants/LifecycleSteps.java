package dev.capstan.tck.steps.grants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.Host;
import dev.capstan.tck.steps.common.Owner;
import dev.capstan.tck.steps.common.RefusalSteps;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.token.SigningKey;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;

/**
 * Steps about the lifecycle of hosts, agents and their keys: revocation, the end of a session, reactivation, rotation
 * (GR-8).
 */
public final class LifecycleSteps {

    private static final JsonNode EMPTY_OBJECT = Json.object();

    private final ScenarioState state;
    private final Clients clients;
    private final Owner owner;
    private final RefusalSteps refusals;

    public LifecycleSteps(ScenarioState state, Clients clients, Owner owner, RefusalSteps refusals) {
        this.state = state;
        this.clients = clients;
        this.owner = owner;
        this.refusals = refusals;
    }

    @When("{host} revokes {agent}")
    public void revokes(Host host, Agent agent) {
        clients.manageAgent(Operation.REVOKE, host, agent);
    }

    @When("{host} revokes itself")
    public void revokesItself(Host host) {
        clients.send(AuthRequest.of(Operation.REVOKE_HOST)
                .withBody(EMPTY_OBJECT)
                .by(clients.hostToken(host).compact()));
    }

    @Then("{int} agents are revoked with it")
    public void agentsRevoked(int agents) {
        Expect.equal("the status", "revoked", state.auth().granted().body().text("status"));
        Expect.equal(
                "the number of revoked agents",
                (long) agents,
                state.auth().body().integer("agents_revoked"));
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

    @When("{host} gives {agent} a new key")
    public void newAgentKey(Host host, Agent agent) {
        SigningKey key = SigningKey.fresh();
        rotates(host, agent, key);
        agent.replaceKey(key);
    }

    @When("{host} tries to give {agent} a new key")
    public void triesNewAgentKey(Host host, Agent agent) {
        rotates(host, agent, SigningKey.fresh());
    }

    @When("{host} takes a new key")
    public void newHostKey(Host host) {
        rotates(host, SigningKey.fresh()).granted();
    }

    @When("{host} tries to take a new key")
    public void triesNewHostKey(Host host) {
        rotates(host, SigningKey.fresh());
    }

    @Then("{host} takes no key again that it has given up")
    public void takesNoFormerKey(Host host) {
        if (host.hasFormerKey()) {
            rotates(host, host.formerKey());
            refusals.isRefused();
        }
    }

    @Then("{host} takes no key that {host} has given up")
    public void takesNoFormerKeyOf(Host host, Host other) {
        if (other.hasFormerKey()) {
            rotates(host, other.formerKey());
            refusals.isRefused();
        }
    }

    @When("{host} takes the key of {host}")
    public void keyOfAnother(Host host, Host other) {
        rotates(host, other.key());
    }

    @When("{host} asks about {agent} by its former key")
    public void asksByFormerKey(Host host, Agent agent) {
        clients.send(AuthRequest.of(Operation.STATUS)
                .withQuery("agent_id", agent.id())
                .by(clients.hostTokenOf(host.formerKey()).compact()));
    }

    @Then("{host} registers no agent by a key that it has given up")
    public void registersNobodyByFormerKey(Host host) {
        if (host.hasFormerKey()) {
            clients.send(AuthRequest.of(Operation.REGISTER)
                    .withBody(Json.object().put("name", "agent of the kit"))
                    .by(clients.hostTokenOf(host.formerKey())
                            .with("agent_public_key", clients.jwk(SigningKey.fresh()))
                            .compact()));
            refusals.isRefused();
        }
    }

    @When("{agent} executes {string} by its former key")
    public void executesByFormerKey(Agent agent, String capability) {
        clients.execute(
                clients.executionToken(agent).signedBy(agent.formerKey()).compact(), capability, EMPTY_OBJECT);
    }

    private AuthResponse rotates(Host host, SigningKey key) {
        ObjectNode body = Json.object();
        body.set("public_key", clients.jwk(key));
        AuthResponse response = clients.send(AuthRequest.of(Operation.ROTATE_HOST_KEY)
                .withBody(body)
                .by(clients.proving(clients.hostToken(host), key, host.key().thumbprint())
                        .compact()));
        if (response.refusal().isEmpty()) {
            host.replaceKey(key);
        }
        return response;
    }

    private void rotates(Host host, Agent agent, SigningKey key) {
        ObjectNode body = Json.object().put("agent_id", agent.id());
        body.set("public_key", clients.jwk(key));
        clients.send(AuthRequest.of(Operation.ROTATE_KEY)
                .withBody(body)
                .by(clients.proving(clients.hostToken(host), key, agent.id()).compact()));
    }
}
