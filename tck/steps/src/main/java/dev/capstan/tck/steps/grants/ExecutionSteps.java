package dev.capstan.tck.steps.grants;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.OwnProfile;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.ServerSentEvents;
import dev.capstan.tck.steps.common.UniqueNames;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.token.TokenDefect;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Steps about executions of granted capabilities by agents: at once, together, later, or as a stream (GR-8.3). */
public final class ExecutionSteps {

    private final ScenarioState state;
    private final Clients clients;
    private final UniqueNames uniqueNames;
    private final OwnProfile ownProfile;

    public ExecutionSteps(ScenarioState state, Clients clients, UniqueNames uniqueNames, OwnProfile ownProfile) {
        this.state = state;
        this.clients = clients;
        this.uniqueNames = uniqueNames;
        this.ownProfile = ownProfile;
    }

    @When("{agent} executes {string} with {json}")
    public void executes(Agent agent, String capability, JsonNode arguments) {
        clients.execute(clients.executionToken(agent).compact(), capability, uniqueNames.replaceMarkers(arguments));
    }

    @When("{agent} executes {string} by a token for {names} with {json}")
    public void executesNarrowed(Agent agent, String capability, List<String> narrowed, JsonNode arguments) {
        clients.execute(clients.narrowed(agent, narrowed).compact(), capability, arguments);
    }

    @When("{agent} begins {string} with {json}")
    public void begins(Agent agent, String capability, JsonNode arguments) {
        AuthResponse response = clients.send(clients.execution(capability, arguments)
                .with("Prefer", "respond-async")
                .by(clients.executionToken(agent).compact()));
        if (response.refusal().isEmpty()) {
            mayChooseMode(!response.body().has("data"));
            Expect.equal("the status", "pending", response.body().text("status"));
            agent.setStatusUrl(response.body().text("status_url"));
        }
    }

    @When("{agent} asks for the outcome of what {agent} began")
    public void asksForOutcome(Agent asking, Agent beginner) {
        clients.record(clients.agentAuth()
                .follow(beginner.outcomeUrl(), clients.executionToken(asking).compact()));
    }

    @When("{agent} executes {string} as a stream with {json}")
    public void streams(Agent agent, String capability, JsonNode arguments) {
        clients.send(clients.execution(capability, arguments)
                .with("Accept", "text/event-stream")
                .by(clients.executionToken(agent).compact()));
        mayChooseMode(!state.auth().wire().body().strip().startsWith("{"));
    }

    /** Stops the scenario if a subject chose another mode than the preferred one, as a service may (draft 2.15). */
    private void mayChooseMode(boolean preferred) {
        if (!preferred && state.auth().refusal().isEmpty() && !ownProfile.isClaimed()) {
            throw new NotObservable("the server executed the capability in another mode than the preferred one");
        }
    }

    @When("somebody asks for the outcome of what {agent} began by a token that {}")
    public void asksForOutcomeFlawed(Agent agent, String defect) {
        String token = TokenDefect.apply(clients.executionToken(agent), defect);
        clients.record(clients.agentAuth().follow(agent.outcomeUrl(), token));
    }

    @Then("{agent} may execute {string} with each of")
    public void mayExecute(Agent agent, String capability, DataTable arguments) {
        for (String each : arguments.asList()) {
            executes(agent, capability, Json.read(each));
            state.auth().granted();
        }
    }

    @Then("{agent} may not execute {string} with any of")
    public void mayNotExecute(Agent agent, String capability, DataTable arguments) {
        for (String each : arguments.asList()) {
            executes(agent, capability, Json.read(each));
            Expect.equal(
                    "the refusal of " + each,
                    "constraint_violated",
                    state.auth().refusal().orElse("none"));
        }
    }

    @Then("it succeeds")
    public void succeeds() {
        state.auth().granted();
    }

    @Then("it succeeds with {json}")
    public void succeedsWith(JsonNode data) {
        Expect.sameJson("the data", data, state.auth().granted().body().any("data"));
    }

    @Then("it is answered with {json} and nothing else")
    public void answeredWith(JsonNode data) {
        succeedsWith(data);
        JsonReader body = state.auth().body();
        for (String other : List.of("status", "status_url", "result", "error")) {
            Expect.isTrue(!body.has(other), () -> "an immediate response must not have '" + other + "'");
        }
    }

    @Then("{agent} fetches the outcome {json}")
    public void fetches(Agent agent, JsonNode result) {
        JsonReader outcome = outcome(agent);
        Expect.equal("the status of the outcome", "completed", outcome.text("status"));
        Expect.sameJson("the outcome", result, outcome.any("result"));
    }

    @Then("{agent} fetches a failure")
    public void fetchesFailure(Agent agent) {
        JsonReader outcome = outcome(agent);
        Expect.equal("the status of the outcome", "failed", outcome.text("status"));
        Expect.names("the code of the outcome", outcome.object("error").text("error"), "");
        Expect.names("the message of the outcome", outcome.object("error").text("message"), "");
    }

    @Then("the stream brings {json}")
    public void streamBrings(JsonNode data) {
        Map.Entry<String, String> first = events().get(0);
        Expect.equal("the first event", "data", first.getKey());
        Expect.sameJson("the data of the first event", data, ServerSentEvents.json(first));
    }

    @Then("the last of the stream is its end")
    public void streamEnds() {
        List<Map.Entry<String, String>> events = events();
        Expect.equal("the last event", "done", events.get(events.size() - 1).getKey());
    }

    private List<Map.Entry<String, String>> events() {
        List<Map.Entry<String, String>> events =
                ServerSentEvents.parse(state.auth().granted().wire().body());
        Expect.isTrue(!events.isEmpty(), () -> "the stream has no events: " + state.transcript());
        return events;
    }

    /** Returns the outcome, for which it waits. */
    private JsonReader outcome(Agent agent) {
        return Await.present(() -> Optional.of(poll(agent))
                        .filter(response -> !response.text("status").equals("pending")))
                .orElseThrow(() -> new ConformanceFailure("the execution is still pending"));
    }

    private JsonReader poll(Agent agent) {
        String token = clients.executionToken(agent).compact();
        return clients.record(clients.agentAuth().follow(agent.outcomeUrl(), token))
                .granted()
                .body();
    }
}
