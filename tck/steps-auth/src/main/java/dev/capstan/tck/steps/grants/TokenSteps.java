package dev.capstan.tck.steps.grants;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.Host;
import dev.capstan.tck.steps.common.ScenarioParties;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.auth.AuthResponse;
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
    private static final int UNAUTHORIZED = 401;

    private final Clients clients;
    private final ScenarioState state;
    private final ScenarioParties parties;
    private final AgentTokens tokens;
    private final List<String> hosts = new ArrayList<>();

    public TokenSteps(Clients clients, ScenarioState state, ScenarioParties parties, AgentTokens tokens) {
        this.tokens = tokens;
        this.clients = clients;
        this.state = state;
        this.parties = parties;
    }

    @When("{agent} executes {string} using a token that {}")
    public void executesUsing(Agent agent, String capability, String property) {
        clients.execute(tokens.compact(agent, property), capability, EMPTY_OBJECT);
    }

    @Then("^no token of (the agent|the host|a new host|the agent, its host or a new host) is accepted that$")
    public void noTokenIsAccepted(String owners, DataTable defects) {
        for (String defect : defects.asList()) {
            if (owners.contains("the agent")) {
                executesUsing(parties.agent("the agent"), ANY, defect);
                requireInvalid("an agent's token", defect);
            }
            if (owners.contains("the host") || owners.contains("its host")) {
                clients.send(Clients.statusOf(UNKNOWN_ID)
                        .by(TokenDefect.apply(clients.hostToken(parties.host("the host")), defect)));
                requireInvalid("a request for the status of an unknown agent with a host's token", defect);
            }
            if (owners.contains("a new host")) {
                Agent agent = new Agent(new Host());
                clients.register(
                        agent, Clients.registration(), TokenDefect.apply(clients.registrationToken(agent), defect));
                requireInvalid("a new host's token", defect);
            }
        }
    }

    @Then("each token of {agent} is accepted that")
    public void agentTokensAreAccepted(Agent agent, DataTable defects) {
        for (String defect : defects.asList()) {
            executesUsing(agent, ANY, defect);
            Expect.of("an agent's token that " + defect + " must be accepted", () -> state.auth()
                    .granted());
        }
    }

    @When("{host} registers an agent with a host key whose kid is {string}")
    public void registersWithKid(Host host, String kid) {
        Agent agent = new Agent(host);
        Token token = clients.registrationToken(agent)
                .headed("kid", Json.tree(kid))
                .with("host_public_key", host.key().publicJwk().put("kid", kid));
        AuthResponse response = clients.register(agent, Clients.registration(), token.compact());
        hosts.add(response.granted().body().text("host_id"));
    }

    @Then("the hosts have different ids")
    public void hostsAreDifferent() {
        Expect.equal("the number of hosts", hosts.size(), new HashSet<>(hosts).size());
    }

    @When("{agent} of {host} registers using a token that {}")
    public void registersUsing(Agent agent, Host host, String property) {
        agent.moveTo(host);
        Token token =
                switch (property) {
                    case "contains the keys without a kid" ->
                        clients.proving(
                                clients.unnamedTokenOf(host.key())
                                        .with("agent_public_key", agent.key().publicJwk()),
                                agent.key(),
                                host.key().thumbprint());
                    case "contains a P-256 key of the agent" ->
                        clients.registrationToken(agent).with("agent_public_key", p256Key());
                    default -> throw new HarnessError("unknown registration token: " + property);
                };
        clients.register(agent, Clients.registration(), token.compact());
    }

    private static JsonNode p256Key() {
        return Json.object()
                .put("kty", "EC")
                .put("crv", "P-256")
                .put("x", "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU")
                .put("y", "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0");
    }

    @When("{agent} requests {string} using a token that {}")
    public void requestsUsing(Agent agent, String capability, String property) {
        Token token =
                switch (property) {
                    case "is for executions" -> clients.executionToken(agent);
                    case "has its host as the issuer" ->
                        clients.agentToken(agent).with("iss", agent.host().key().thumbprint());
                    default -> throw new HarnessError("unknown token of an agent: " + property);
                };
        clients.requestCapabilities(token, List.of(capability), EMPTY_OBJECT);
    }

    @When("the status of {agent} is requested using a token that {}")
    public void statusIsRequested(Agent agent, String property) {
        clients.send(
                Clients.statusOf(agent.id()).by(statusToken(agent, property).compact()));
    }

    private Token statusToken(Agent agent, String property) {
        Host host = agent.host();
        String thumbprint = host.key().thumbprint();
        SigningKey unknown = SigningKey.fresh();
        return switch (property) {
            case "belongs to the agent" -> clients.agentToken(agent);
            case "the agent signed for its host" -> clients.hostToken(host).signedBy(agent.key());
            case "contains the key of the host" -> clients.hostTokenOf(host.key());
            case "contains the key of the host without a kid" -> clients.unnamedTokenOf(host.key());
            case "is signed with the former key of the host" -> clients.hostTokenOf(host.formerKey());
            case "has an unknown key and the kid of the host" ->
                clients.hostTokenOf(unknown)
                        .headed("kid", Json.tree(thumbprint))
                        .with("host_public_key", unknown.publicJwk().put("kid", thumbprint));
            case "has an unknown key and the host as its subject" ->
                clients.hostTokenOf(unknown).with("sub", thumbprint);
            default -> throw new HarnessError("unknown token of a host: " + property);
        };
    }

    @When("{agent} executes {string} without a token")
    public void executesWithoutToken(Agent agent, String capability) {
        clients.send(clients.execution(capability, EMPTY_OBJECT));
    }

    private void requireInvalid(String token, String defect) {
        Expect.refused(token + " that " + defect, "invalid_jwt", state.auth());
        Expect.equal(
                "the status for " + token + " that " + defect,
                UNAUTHORIZED,
                state.wire().status());
    }
}
