package dev.capstan.tck.steps.security;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.Owner;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.auth.Operation;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Optional;

/** Steps about constraints that are hard to enforce, and the grants after a server error (X-SEC-2). */
public final class ErrorSteps {

    private final Subject subject;
    private final Clients clients;
    private final ScenarioState state;
    private final Owner owner;
    private Optional<AuthResponse> lastResponse = Optional.empty();
    private Optional<HookResult> decision = Optional.empty();

    public ErrorSteps(Subject subject, Clients clients, ScenarioState state, Owner owner) {
        this.subject = subject;
        this.clients = clients;
        this.state = state;
        this.owner = owner;
    }

    @When("{agent} requests {string}, limited to one of {int} strings")
    public void requestsList(Agent agent, String capability, int strings) {
        ArrayNode list = Json.list();
        for (int i = 0; i < strings; i++) {
            list.add("text-" + i);
        }
        JsonNode constraints = Json.object().set("n", Json.object().set("in", list));
        clients.requestCapabilities(clients.agentToken(agent), List.of(capability), constraints);
    }

    @When("the owner tries to approve the pending request")
    public void triesToApprove() {
        AuthResponse response = state.auth();
        lastResponse = Optional.of(response);
        if (response.isPending()) {
            decision = Optional.of(owner.decides("approve", List.of()));
        }
    }

    @Then("{agent} can execute {string} with {json}, unless its request was refused as invalid")
    public void mayExecuteUnlessRefused(Agent agent, String capability, JsonNode arguments) {
        if (lastRequested().wire().isError()) {
            Expect.refused(lastRequested());
        } else if (isGranted()) {
            execute(agent, capability, arguments).granted();
        }
    }

    @Then("{agent} is refused {string} with {json}")
    public void isRefused(Agent agent, String capability, JsonNode arguments) {
        AuthResponse response = execute(agent, capability, arguments);
        Expect.refused(response);
    }

    @Then("{agent} may use {string} only if its approval was confirmed")
    public void mayUseOnlyIfConfirmed(Agent agent, String capability) {
        if (isGranted()) {
            return;
        }
        String name = subject.fixtures().capability(capability);
        boolean active = clients.status(agent).grants().stream()
                .anyMatch(grant ->
                        grant.capability().equals(name) && grant.status().equals("active"));
        Expect.isTrue(
                !active,
                () -> "the grant of " + name + " is active, but the response was an error: "
                        + decision.map(HookResult::transcript).orElse("the request was refused"));
    }

    @Then("it succeeds, or {agent} can register again")
    public void leavesNothing(Agent agent) {
        AuthResponse first = state.auth();
        if (first.wire().status() < 300) {
            return;
        }
        AuthResponse second =
                clients.send(Operation.REGISTER, Clients.registration(), clients.registrationToken(agent));
        Expect.isTrue(
                second.wire().status() < 300,
                () -> "a failed registration (HTTP "
                        + first.wire().status() + ") must not prevent a second one: "
                        + second.wire().transcript());
    }

    /** Whether neither the agent nor the owner received an error. */
    private boolean isGranted() {
        AuthResponse response = lastRequested();
        return response.wire().status() < 300
                && (!response.isPending() || decision.filter(HookResult::done).isPresent());
    }

    private AuthResponse lastRequested() {
        return lastResponse.orElseThrow(() -> new HarnessError("no capability has been requested yet"));
    }

    private AuthResponse execute(Agent agent, String capability, JsonNode arguments) {
        return clients.execute(clients.executionToken(agent).compact(), capability, arguments);
    }
}
