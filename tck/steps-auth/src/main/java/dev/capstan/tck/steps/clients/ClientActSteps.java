package dev.capstan.tck.steps.clients;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.subject.client.ClientAct;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import org.jspecify.annotations.Nullable;

/** Steps about the acts of a client, and the outcome that it reports. */
public record ClientActSteps(ClientScenario scenario) {

    private static final String CAPABILITY = "check_balance";

    @Given("^an agent of the client(?: that may use \"([^\"]+)\")?$")
    public void anAgent(@Nullable String capability) {
        scenario.agent(capability == null ? CAPABILITY : capability);
    }

    @When("the client connects")
    public void connects() {
        scenario.connect(CAPABILITY);
    }

    @When("^the client (executes|requests) \"([^\"]+)\"(?: with (.+))?$")
    public void uses(String verb, String capability, @Nullable String arguments) {
        ClientAct act = verb.equals("executes") ? ClientAct.EXECUTE : ClientAct.REQUEST;
        scenario.perform(act, capability, arguments == null ? Json.object() : Json.read(arguments));
    }

    @When("^the client (asks for the status of|reactivates|disconnects) the agent$")
    public void manages(String verb) {
        ClientAct act =
                switch (verb) {
                    case "reactivates" -> ClientAct.REACTIVATE;
                    case "disconnects" -> ClientAct.DISCONNECT;
                    default -> ClientAct.STATUS;
                };
        scenario.perform(act, CAPABILITY, Json.object());
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
        if (!scenario.last().done()) {
            throw new PreconditionFailed(scenario.last().transcript());
        }
        if (scenario.server().received(Operation.named(endpoint)).isEmpty()) {
            throw new PreconditionFailed("the server at {url} has received no request for " + endpoint + ": "
                    + scenario.last().transcript());
        }
    }
}
