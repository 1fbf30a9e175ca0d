package dev.capstan.tck.steps.grants;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.Host;
import dev.capstan.tck.steps.common.ScenarioParties;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.token.SigningKey;
import dev.capstan.tck.token.Token;
import dev.capstan.tck.token.TokenDefect;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Steps about defective tokens of hosts and agents (GR-8.1). */
public final class TokenSteps {

    private static final JsonNode EMPTY_OBJECT = Json.object();

    private static final String ANY = "echo";
    private static final String UNKNOWN_ID = "agt_nobody";

    private final Clients clients;
    private final ScenarioState state;
    private final ScenarioParties parties;
    private final List<String> hosts = new ArrayList<>();

    public TokenSteps(Clients clients, ScenarioState state, ScenarioParties parties) {
        this.clients = clients;
        this.state = state;
        this.parties = parties;
    }

    @When("{agent} executes {string} by a token that {}")
    public void executesFlawed(Agent agent, String capability, String defect) {
        clients.execute(TokenDefect.apply(clients.executionToken(agent), defect), capability, EMPTY_OBJECT);
    }

    @Then("no token of {agent} is accepted that")
    public void noAgentTokenIsTaken(Agent agent, DataTable defects) {
        for (String defect : defects.asList()) {
            executesFlawed(agent, ANY, defect);
            isNotTaken("an agent's token", defect);
        }
    }

    @Then("tokens of {agent} for executions of {string} are accepted that")
    public void agentTokensAreTaken(Agent agent, String capability, DataTable defects) {
        for (String defect : defects.asList()) {
            executesFlawed(agent, capability, defect);
            Expect.equal(
                    "the refusal of an agent's token that " + defect,
                    "none",
                    state.auth().refusal().orElse("none"));
        }
    }

    @Then("no token of {host} is accepted that")
    public void noHostTokenIsTaken(Host host, DataTable defects) {
        for (String defect : defects.asList()) {
            clients.send(AuthRequest.of(Operation.STATUS)
                    .withQuery("agent_id", UNKNOWN_ID)
                    .by(TokenDefect.apply(clients.hostToken(host), defect)));
            isNotTaken("a host's token", defect);
        }
    }

    @Then("no token of the agent, its host or a new host is accepted that")
    public void noTokenIsTaken(DataTable defects) {
        noAgentTokenIsTaken(parties.agent("the agent"), defects);
        noHostTokenIsTaken(parties.host("the host"), defects);
        noAgentIsRegistered(defects);
    }

    @Then("no agent is registered by a host's token that")
    public void noAgentIsRegistered(DataTable defects) {
        for (String defect : defects.asList()) {
            Agent agent = new Agent(new Host());
            clients.register(agent, registration(), TokenDefect.apply(clients.registrationToken(agent), defect));
            isNotTaken("a new host's token", defect);
        }
    }

    @When("{host} registers an agent whose key is called {string}")
    public void registersKeyCalled(Host host, String kid) {
        Agent agent = new Agent(host);
        Token token = clients.registrationToken(agent)
                .headed("kid", Json.tree(kid))
                .with("host_public_key", host.key().publicJwk().put("kid", kid));
        AuthResponse response = clients.register(agent, registration(), token.compact());
        hosts.add(response.granted().body().text("host_id"));
    }

    @Then("the hosts are not the same")
    public void hostsAreNotTheSame() {
        Expect.equal("the number of hosts", hosts.size(), new HashSet<>(hosts).size());
    }

    @When("{agent} of {host} registers by a key without a name")
    public void registersUnnamed(Agent agent, Host host) {
        agent.belongsTo(host);
        Token token = clients.unnamedTokenOf(host.key())
                .with("agent_public_key", agent.key().publicJwk());
        clients.register(agent, registration(), token.compact());
    }

    @When("{host} asks about {agent} by a key without a name")
    public void asksUnnamed(Host host, Agent agent) {
        clients.send(AuthRequest.of(Operation.STATUS)
                .withQuery("agent_id", agent.id())
                .by(clients.unnamedTokenOf(host.key()).compact()));
    }

    @When("{agent} asks for {string}, naming its host in the token")
    public void asksWithIssuer(Agent agent, String capability) {
        Token token = clients.agentToken(agent).with("iss", agent.host().key().thumbprint());
        clients.requestCapabilities(token, List.of(capability), EMPTY_OBJECT);
    }

    @When("{host} registers an agent whose key is of another kind")
    public void registersOtherKind(Host host) {
        Token token = clients.registrationToken(new Agent(host))
                .with(
                        "agent_public_key",
                        Json.object()
                                .put("kty", "EC")
                                .put("crv", "P-256")
                                .put("x", "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU")
                                .put("y", "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"));
        clients.send(AuthRequest.of(Operation.REGISTER).withBody(registration()).by(token.compact()));
    }

    @When("an unknown host asks about {agent} and calls its key like that of {host}")
    public void unknownHostAsks(Agent agent, Host host) {
        SigningKey strange = SigningKey.fresh();
        String known = host.key().thumbprint();
        requestStatus(
                agent,
                clients.hostTokenOf(strange)
                        .headed("kid", Json.tree(known))
                        .with("host_public_key", strange.publicJwk().put("kid", known)));
    }

    @When("an unknown host asks about {agent} and names {host} as its subject")
    public void unknownHostNames(Agent agent, Host host) {
        requestStatus(
                agent,
                clients.hostTokenOf(SigningKey.fresh()).with("sub", host.key().thumbprint()));
    }

    @When("{agent} asks about itself by a token of its own")
    public void asksAboutItself(Agent agent) {
        requestStatus(agent, clients.agentToken(agent));
    }

    private void requestStatus(Agent agent, Token token) {
        clients.send(AuthRequest.of(Operation.STATUS)
                .withQuery("agent_id", agent.id())
                .by(token.compact()));
    }

    @When("{agent} executes {string} without a token")
    public void executesWithoutToken(Agent agent, String capability) {
        clients.send(clients.execution(capability, EMPTY_OBJECT));
    }

    @When("{agent} executes {string} twice by the same token")
    public void executesTwice(Agent agent, String capability) {
        String token = clients.executionToken(agent).compact();
        clients.execute(token, capability, EMPTY_OBJECT).granted();
        clients.execute(token, capability, EMPTY_OBJECT);
    }

    @When("{host} asks twice about {agent} by the same token")
    public void asksTwice(Host host, Agent agent) {
        String token = clients.hostToken(host).compact();
        AuthRequest request = AuthRequest.of(Operation.STATUS)
                .withQuery("agent_id", agent.id())
                .by(token);
        clients.send(request).granted();
        clients.send(request);
    }

    @When("{agent} asks for {string} by a token for executions")
    public void asksByExecutionToken(Agent agent, String capability) {
        clients.requestCapabilities(clients.executionToken(agent), List.of(capability), EMPTY_OBJECT);
    }

    @When("{agent} executes {string} by a token for the issuer")
    public void executesByIssuerToken(Agent agent, String capability) {
        clients.execute(clients.agentToken(agent).compact(), capability, EMPTY_OBJECT);
    }

    private static JsonNode registration() {
        return Json.object().put("name", "agent of the kit");
    }

    private void isNotTaken(String token, String defect) {
        Expect.equal(
                "the refusal of " + token + " that " + defect,
                "invalid_jwt",
                state.auth().refusal().orElse("none"));
    }
}
