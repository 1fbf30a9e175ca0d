package dev.capstan.tck.steps.clients;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.subject.client.ClientAct;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.Arrays;

/** Steps about the acts of a client, and the outcome that it reports. */
public final class ClientActSteps {

    private static final String CAPABILITY = "check_balance";

    private final ClientScenario scenario;

    public ClientActSteps(ClientScenario scenario) {
        this.scenario = scenario;
    }

    @Given("an agent of the client")
    public void anAgent() {
        scenario.agent(CAPABILITY);
    }

    @Given("an agent of the client that may use {string}")
    public void anAgent(String capability) {
        scenario.agent(capability);
    }

    @When("the client connects")
    public void connects() {
        scenario.connect(CAPABILITY);
    }

    @When("the client executes {string}")
    public void executes(String capability) {
        executes(capability, Json.object());
    }

    @When("the client executes {string} with {json}")
    public void executes(String capability, JsonNode arguments) {
        scenario.perform(ClientAct.EXECUTE, capability, arguments);
    }

    @When("the client requests {string}")
    public void requests(String capability) {
        scenario.perform(ClientAct.REQUEST, capability, Json.object());
    }

    @When("the client asks for the status of the agent")
    public void asksForStatus() {
        scenario.perform(ClientAct.STATUS, CAPABILITY, Json.object());
    }

    @When("the client reactivates the agent")
    public void reactivates() {
        scenario.perform(ClientAct.REACTIVATE, CAPABILITY, Json.object());
    }

    @When("the client disconnects the agent")
    public void disconnects() {
        scenario.perform(ClientAct.DISCONNECT, CAPABILITY, Json.object());
    }

    @Then("the client reports success")
    public void reportsSuccess() {
        Expect.isTrue(
                scenario.last().done(),
                () -> "the client reports a failure: " + scenario.last().transcript());
    }

    @Then("the client reports a failure")
    public void reportsFailure() {
        Expect.isTrue(
                !scenario.last().done(),
                () -> "the client reports success: " + scenario.last().transcript());
    }

    @Then("the client prints {string}")
    public void prints(String text) {
        Expect.isTrue(
                scenario.last().output().contains(text),
                () -> "the client does not print '" + text + "': "
                        + scenario.last().transcript());
    }

    /** Judges a hook and not the client, so that a failure says what to repair. */
    @Then("the hook succeeds and the server has received {string}")
    public void hookSucceeds(String endpoint) {
        Operation operation = Arrays.stream(Operation.values())
                .filter(each -> each.endpoint().equals(endpoint))
                .findFirst()
                .orElseThrow();
        if (!scenario.last().done()) {
            throw new PreconditionFailed(scenario.last().transcript());
        }
        if (scenario.server().received(operation).isEmpty()) {
            throw new PreconditionFailed("the server at {url} has received no request for " + endpoint + ": "
                    + scenario.last().transcript());
        }
    }
}
