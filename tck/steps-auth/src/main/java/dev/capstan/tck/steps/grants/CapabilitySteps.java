package dev.capstan.tck.steps.grants;

import dev.capstan.tck.steps.common.Caller;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioParties;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.Operation;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;

/** Steps about one capability, and about the members of responses (GR-1.1, GR-5.1). */
public record CapabilitySteps(Subject subject, ScenarioState state, Clients clients, ScenarioParties parties) {

    @When("{caller} describes {string}")
    public void describes(Caller caller, String capability) {
        AuthRequest request = AuthRequest.of(Operation.DESCRIBE_CAPABILITY)
                .withQuery("name", subject.fixtures().capability(capability));
        clients.sendAs(caller, request);
    }

    @When("{caller} tries to describe {string}")
    public void triesToDescribe(Caller caller, String capability) {
        AuthRequest request = AuthRequest.of(Operation.DESCRIBE_CAPABILITY)
                .withQuery("name", subject.fixtures().capability(capability));
        clients.send(clients.by(caller, request));
    }

    @Then("the described capability is {string}")
    public void isNamed(String capability) {
        Expect.equal("the name", subject.fixtures().capability(capability), body().text("name"));
    }

    /** Checks members of the last response: a JSON value, or a value described in parentheses. */
    @Then("it has")
    public void has(DataTable expected) {
        JsonReader actual = body();
        expected.<String, String>asMap().forEach((name, cell) -> {
            String description = "'" + name + "' of the response";
            if (cell.equals("(the id of the agent)")) {
                Expect.equal(description, parties.agent("the agent").id(), actual.text(name));
            } else {
                Expect.member(description, actual, name, cell);
            }
        });
    }

    private JsonReader body() {
        return state.auth().granted().body();
    }
}
