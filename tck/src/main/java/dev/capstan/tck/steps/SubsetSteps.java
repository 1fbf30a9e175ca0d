package dev.capstan.tck.steps;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.AgentAnswer;
import dev.capstan.tck.subject.AgentRequest;
import dev.capstan.tck.subject.HarnessFault;
import dev.capstan.tck.subject.Subject;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import org.jspecify.annotations.Nullable;

/** Which values a capability of the probe takes at the property that its schema is about (TC-2). */
public final class SubsetSteps {

    private final Subject subject;
    private @Nullable String agent;
    private @Nullable String capability;

    public SubsetSteps(Subject subject) {
        this.subject = subject;
    }

    @Given("the capability {string} of {string}")
    public void theCapability(String name, String owner) {
        capability = name;
        agent = owner;
    }

    @Then("it takes each value")
    public void takes(DataTable values) {
        values.asList().forEach(this::takes);
    }

    @Then("it refuses each value")
    public void refuses(DataTable values) {
        values.asMaps().forEach(row -> {
            AgentAnswer answer = sent(Cells.text(row.get("value")));
            AgentSteps.isSchemaViolation(answer, "request", ExpectedViolations.at(row));
        });
    }

    private void takes(String value) {
        AgentAnswer answer = sent(value);
        Expect.equal("the status for " + value, "ok", answer.status());
    }

    private AgentAnswer sent(String value) {
        if (agent == null || capability == null) {
            throw new HarnessFault("no capability is given");
        }
        JsonNode payload = Json.object().set("value", Json.read(value));
        return subject.request(AgentRequest.of(agent, capability, payload));
    }
}
