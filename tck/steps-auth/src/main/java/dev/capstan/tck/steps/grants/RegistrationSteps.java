package dev.capstan.tck.steps.grants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.Host;
import dev.capstan.tck.steps.common.Owner;
import dev.capstan.tck.steps.common.ScenarioParties;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.auth.AuthResponse;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Optional;

/** Steps about hosts that register agents, and agents that request more capabilities (GR-3). */
public final class RegistrationSteps {

    private static final JsonNode UNCONSTRAINED = Json.object();

    private final Clients clients;
    private final ScenarioState state;
    private final ScenarioParties parties;
    private final Owner owner;
    private ObjectNode registration = Json.object();
    private String registered = "";

    public RegistrationSteps(Clients clients, ScenarioState state, ScenarioParties parties, Owner owner) {
        this.clients = clients;
        this.state = state;
        this.parties = parties;
        this.owner = owner;
    }

    @Given("^(a|another) linked host$")
    public void linkedHost(String which) {
        owner.approve(clients.register(new Agent(parties.host(which)), body(List.of("check_balance"), UNCONSTRAINED)));
    }

    @Given("{agent} that may use {names}")
    public void agentThatMayUse(Agent agent, List<String> capabilities) {
        agentThatMayUseWithin(agent, capabilities, UNCONSTRAINED);
    }

    @Given("{agent} that may use {names} within {json}")
    public void agentThatMayUseWithin(Agent agent, List<String> capabilities, JsonNode constraints) {
        owner.approve(registers(agent, capabilities, constraints));
    }

    /**
     * Throws {@link NotObservable} if the second capability has become a default of the host, so that an agent that
     * registers for it is active at once: a server may trust the host with all that its user has approved.
     */
    @Given("{agent} that may use {string}, and {string} beyond the defaults of its host")
    public void agentBeyondDefaults(Agent agent, String first, String beyond) {
        agentThatMayUse(agent, List.of(first, beyond));
        Agent another = new Agent(agent.host());
        AuthResponse response =
                clients.register(another, body(List.of(beyond), UNCONSTRAINED)).granted();
        if (!response.isPending()) {
            throw new NotObservable("'" + beyond + "' is a default capability of the host by now: "
                    + response.wire().body());
        }
    }

    /**
     * Registers an agent without a default capability of its host. The rule gets no verdict if another agent of the host
     * that registers for it is not active at once.
     */
    @Given("{agent} that may use {string} only, of a host with the default {string}")
    public void agentWithoutDefault(Agent agent, String granted, String capability) {
        agentThatMayUse(agent, List.of(granted));
        AuthResponse response = clients.register(new Agent(agent.host()), body(List.of(capability), UNCONSTRAINED))
                .granted();
        if (response.isPending()) {
            throw new NotObservable("'" + capability + "' is not a default capability of the host: "
                    + response.wire().body());
        }
    }

    @Given("{agent} of {host} in the autonomous mode that may use {names}")
    public void autonomousAgent(Agent agent, Host host, List<String> capabilities) {
        agent.moveTo(host);
        registration = body(capabilities, UNCONSTRAINED).put("mode", "autonomous");
        owner.approve(clients.register(agent, registration));
    }

    @When("{agent} of {host} registers with the additional members {json}")
    public void registersWithMembers(Agent agent, Host host, JsonNode members) {
        agent.moveTo(host);
        registration = body(List.of(), UNCONSTRAINED);
        members.properties().forEach(member -> registration.set(member.getKey(), member.getValue()));
        clients.register(agent, registration);
    }

    @When("{agent} of {host} registers for {names}")
    public void registers(Agent agent, Host host, List<String> capabilities) {
        registersWithin(agent, host, capabilities, UNCONSTRAINED);
    }

    @When("{agent} of {host} registers for {names} within {json}")
    public void registersWithin(Agent agent, Host host, List<String> capabilities, JsonNode constraints) {
        agent.moveTo(host);
        registers(agent, capabilities, constraints);
    }

    @Then("each registration for one of these is refused with {string}")
    public void noneIsRegisteredFor(String code, DataTable capabilities) {
        capabilities.asList().forEach(one -> isRefused(one, body(List.of(one), UNCONSTRAINED), code));
    }

    @Then("each registration for {string} with one of these constraints is refused with {string}")
    public void noneIsRegisteredWithin(String capability, String code, DataTable constraints) {
        constraints.asList().forEach(one -> isRefused(one, body(List.of(capability), Json.read(one)), code));
    }

    private void isRefused(String description, ObjectNode body, String code) {
        AuthResponse response = clients.register(new Agent(new Host()), body);
        Expect.refused("a registration for " + description, code, response);
        Expect.notBlank("the message", response.body().text("message"));
    }

    @When("{agent} registers again")
    public void registersAgain(Agent agent) {
        registered = agent.id();
        clients.register(agent, registration);
    }

    @When("{agent} requests {names}")
    public void requests(Agent agent, List<String> capabilities) {
        requestsWithin(agent, capabilities, UNCONSTRAINED);
    }

    @When("{agent} requests {names} within {json}")
    public void requestsWithin(Agent agent, List<String> capabilities, JsonNode constraints) {
        clients.requestCapabilities(clients.agentToken(agent), capabilities, constraints);
    }

    @Then("it is active immediately")
    public void isActiveAtOnce() {
        AuthResponse response = state.auth().granted();
        Expect.equal("the status", "active", response.body().text("status"));
        Expect.isTrue(!response.isPending(), () -> "an active registration must not have an approval");
    }

    @Then("it waits for the owner")
    public void waitsForTheOwner() {
        AuthResponse response = state.auth().granted();
        response.body().optionalText("status").ifPresent(status -> Expect.equal("the status", "pending", status));
        Expect.notBlank(
                "the approval method", response.body().object("approval").text("method"));
    }

    @Then("it is the same agent as before")
    public void isTheSameAgent() {
        Expect.equal(
                "the id of the agent", registered, state.auth().granted().body().text("agent_id"));
    }

    @Then("it waits for the same approval as before")
    public void waitsForTheSame() {
        Optional<String> before = parties.approvalBefore().userCode();
        waitsForTheOwner();
        if (before.isEmpty()) {
            throw new NotObservable("the approval has no user code, by which the kit tells approvals apart");
        }
        Expect.equal("the user code of the approval", before, parties.approval().userCode());
    }

    private AuthResponse registers(Agent agent, List<String> capabilities, JsonNode constraints) {
        registration = body(capabilities, constraints);
        return clients.register(agent, registration);
    }

    private ObjectNode body(List<String> capabilities, JsonNode constraints) {
        ObjectNode body = Clients.registration().put("host_name", "host of the kit");
        if (!capabilities.isEmpty()) {
            body.set("capabilities", clients.requestedCapabilities(capabilities, constraints));
        }
        return body;
    }
}
