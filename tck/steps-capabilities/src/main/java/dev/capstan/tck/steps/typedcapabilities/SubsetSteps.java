package dev.capstan.tck.steps.typedcapabilities;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.EarlierStep;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agent.AgentRequest;
import dev.capstan.tck.subject.agent.AgentResponse;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Steps about the payloads that capabilities accept. The schema under test is at one property of their input (TC-1.3,
 * TC-2).
 */
public final class SubsetSteps {

    private static final String NO_CAPABILITY = "the table has no capability";

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

    @Then("it accepts each value")
    public void accepts(DataTable values) {
        values.asList().forEach(value -> accepts(agent(), capability(), parsedValue(value)));
    }

    @Then("it refuses each value")
    public void refuses(DataTable values) {
        values.asMaps().forEach(row -> refuses(agent(), capability(), row));
    }

    @Then("^each capability of \"([^\"]+)\" (accepts|refuses) its value$")
    public void each(String owner, String verb, DataTable values) {
        for (Map<String, String> row : values.asMaps()) {
            String name = TableCells.of(row, "capability");
            if (verb.equals("accepts")) {
                accepts(owner, name, parsedValue(TableCells.of(row, "value")));
            } else {
                refuses(owner, name, row);
            }
        }
    }

    @Then("{string} returns each payload for {string} unchanged")
    public void returnsPayloads(String owner, String name, DataTable payloads) {
        payloads.asList().forEach(text -> {
            JsonNode payload = Json.read(text);
            AgentResponse response = accepts(owner, name, payload);
            Expect.sameJson(
                    "the response",
                    payload,
                    response.response()
                            .orElseThrow(() -> new ConformanceFailure("no response: " + response.transcript())));
        });
    }

    private AgentResponse accepts(String owner, String name, JsonNode payload) {
        AgentResponse response = subject.agentRequests().send(AgentRequest.of(owner, name, payload));
        Expect.equal("the status of " + name + " for " + Json.write(payload), "ok", response.status());
        return response;
    }

    /**
     * Checks that the value is refused with a message, which names the words of the column {@code naming}, if there is one.
     */
    private void refuses(String owner, String name, Map<String, String> row) {
        JsonNode payload = parsedValue(TableCells.of(row, "value"));
        AgentResponse response = subject.agentRequests().send(AgentRequest.of(owner, name, payload));
        Expect.equal("the status of " + name + " for " + Json.write(payload), "schema-violation", response.status());
        ViolationSteps.name(response, TableCells.of(row, "naming"));
    }

    private String agent() {
        return EarlierStep.result(agent, NO_CAPABILITY);
    }

    private String capability() {
        return EarlierStep.result(capability, NO_CAPABILITY);
    }

    private static JsonNode parsedValue(String value) {
        return Json.object().set("value", Json.read(value));
    }
}
