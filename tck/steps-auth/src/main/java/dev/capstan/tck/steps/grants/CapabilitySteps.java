package dev.capstan.tck.steps.grants;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Caller;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.Operation;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.Map;

/** Steps about one capability (GR-1.1, GR-5.1). */
public final class CapabilitySteps {

    private final Subject subject;
    private final ScenarioState state;
    private final Clients clients;

    public CapabilitySteps(Subject subject, ScenarioState state, Clients clients) {
        this.subject = subject;
        this.state = state;
        this.clients = clients;
    }

    @When("{caller} looks at {string}")
    public void looksAt(Caller caller, String capability) {
        AuthRequest request = AuthRequest.of(Operation.DESCRIBE_CAPABILITY)
                .withQuery("name", subject.fixtures().capability(capability));
        clients.sendAs(caller, request);
    }

    @When("anybody tries to look at {string}")
    public void triesToLookAt(String capability) {
        clients.send(AuthRequest.of(Operation.DESCRIBE_CAPABILITY)
                .withQuery("name", subject.fixtures().capability(capability)));
    }

    @Then("it is {string}")
    public void isNamed(String capability) {
        Expect.equal(
                "the name",
                subject.fixtures().capability(capability),
                listedCapability().text("name"));
    }

    @Then("it has an input and an output")
    public void hasSchemas() {
        listedCapability().object("input");
        listedCapability().object("output");
    }

    @Then("it has")
    public void tells(DataTable expected) {
        JsonReader actual = listedCapability();
        for (Map.Entry<String, String> row : expected.asMap().entrySet()) {
            String expectedText = TableCells.text(row.getValue());
            if (expectedText.equals("(nothing)")) {
                Expect.isTrue(!actual.has(row.getKey()), () -> "the capability must not have '" + row.getKey() + "'");
            } else {
                Expect.sameJson("'" + row.getKey() + "'", Json.read(expectedText), actual.any(row.getKey()));
            }
        }
    }

    private JsonReader listedCapability() {
        return state.auth().granted().body();
    }
}
