package dev.capstan.tck.steps.common;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.Subject;
import io.cucumber.java.After;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.Map;
import java.util.Set;

/** Steps about a server that restarts with other capabilities (GR-7.1, TC-2.12). */
public final class RestartSteps {

    private final Subject subject;
    private boolean started;

    public RestartSteps(Subject subject) {
        this.subject = subject;
    }

    @Given("a server that is started for this alone")
    public void ownServer() {
        subject.startOwnServer(Set.of(), Map.of());
    }

    @When("the server is started again without {string}")
    public void startedAgain(String capability) {
        subject.startOwnServer(Set.of(capability), Map.of());
    }

    @Given("a server that starts with an agent whose input schema is {json}")
    public void ownServer(JsonNode schema) {
        subject.startOwnServer(Set.of(), Map.of("sample", agent(schema)));
    }

    @When("it is started again with an agent whose input schema is {json}")
    public void startedAgain(JsonNode schema) {
        try {
            ownServer(schema);
            started = true;
        } catch (PreconditionFailed notStarted) {
            started = false;
        }
    }

    @Then("it does not start")
    public void doesNotStart() {
        Expect.isTrue(!started, () -> "the server started, and serves a schema that it cannot enforce");
    }

    private static String agent(JsonNode schema) {
        return """
                version: 1
                agent: agent://sample
                transports: [{kind: memory, topics: {requests: agents.sample.requests}}]
                capabilities:
                  - name: sample
                    inputSchema: %s
                """.formatted(schema);
    }

    @After
    public void stopsOwnServer() {
        subject.stopOwnServer();
    }
}
