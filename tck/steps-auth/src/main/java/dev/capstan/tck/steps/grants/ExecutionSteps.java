package dev.capstan.tck.steps.grants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
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
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Steps about executions of granted capabilities by agents: at once, together, later, or as a stream (GR-8.3). */
public record ExecutionSteps(ScenarioState state, Clients clients, UniqueNames uniqueNames, OwnProfile ownProfile) {

    /** The events of a stream, by the draft (5.11). */
    private static final Set<String> EVENTS = Set.of("data", "error", "done");

    /** The longest lifetime of a cached status or grant of an agent that the draft recommends (10.2), in seconds. */
    static final int CACHED_SECONDS = 30;

    @When("{agent} executes {string} with {json}")
    public void executes(Agent agent, String capability, JsonNode arguments) {
        clients.execute(clients.executionToken(agent).compact(), capability, uniqueNames.replaceMarkers(arguments));
    }

    @When("{agent} executes {string} without arguments")
    public void executesWithoutArguments(Agent agent, String capability) {
        clients.execute(clients.executionToken(agent).compact(), capability, MissingNode.getInstance());
    }

    @Given("{agent} has executed {string} with {json}")
    public void hasExecuted(Agent agent, String capability, JsonNode arguments) {
        executes(agent, capability, arguments);
        state.auth().granted();
    }

    /**
     * Executes once a second until the execution is refused. The draft bounds the delay of a revocation by a cache;
     * Capstan's own profile allows no delay.
     */
    @When("{agent} executes {string} until it is refused, for at most 30 seconds")
    public void executesUntilRefused(Agent agent, String capability) {
        executes(agent, capability, Json.object());
        for (int i = 0; i < CACHED_SECONDS && !ownProfile.isClaimed(); i++) {
            if (state.auth().refusal().isPresent()) {
                return;
            }
            Await.elapse(Duration.ofSeconds(1));
            executes(agent, capability, Json.object());
        }
    }

    @When("{agent} executes {string} using a token for {names} with {json}")
    public void executesNarrowed(Agent agent, String capability, List<String> narrowed, JsonNode arguments) {
        clients.execute(clients.narrowed(agent, narrowed).compact(), capability, arguments);
    }

    @When("{agent} executes {string} asynchronously with {json}")
    public void executesAsynchronously(Agent agent, String capability, JsonNode arguments) {
        AuthResponse response = triesAsynchronously(agent, capability, arguments);
        if (response.refusal().isEmpty()) {
            mayChooseMode(!response.body().has("data"));
            Expect.equal("the status", "pending", response.body().text("status"));
            agent.setStatusUrl(response.body().text("status_url"));
        }
    }

    @When("{agent} tries to execute {string} asynchronously with {json}")
    public AuthResponse triesAsynchronously(Agent agent, String capability, JsonNode arguments) {
        return clients.send(clients.execution(capability, arguments)
                .with("Prefer", "respond-async")
                .by(clients.executionToken(agent).compact()));
    }

    @When("{agent} tries to execute {string} asynchronously using a token for {names}")
    public void triesAsynchronouslyNarrowed(Agent agent, String capability, List<String> narrowed) {
        clients.send(clients.execution(capability, Json.object())
                .with("Prefer", "respond-async")
                .by(clients.narrowed(agent, narrowed).compact()));
    }

    @When("{agent} requests the outcome of the execution of {agent}")
    public void requestsOutcome(Agent caller, Agent owner) {
        clients.record(clients.agentAuth()
                .follow(outcomeUrl(owner), clients.executionToken(caller).compact()));
    }

    @When("{agent} executes {string} as a stream with {json}")
    public void streams(Agent agent, String capability, JsonNode arguments) {
        triesAsStream(agent, capability, arguments);
        mayChooseMode(!state.auth().wire().body().strip().startsWith("{"));
    }

    @When("{agent} tries to execute {string} as a stream with {json}")
    public void triesAsStream(Agent agent, String capability, JsonNode arguments) {
        clients.send(clients.execution(capability, arguments)
                .with("Accept", "text/event-stream")
                .by(clients.executionToken(agent).compact()));
    }

    /** Stops the scenario if a subject chose another mode than the preferred one, as a service may (draft 2.15). */
    private void mayChooseMode(boolean preferred) {
        if (!preferred && state.auth().refusal().isEmpty() && !ownProfile.isClaimed()) {
            throw new NotObservable("the server executed the capability in another mode than the preferred one");
        }
    }

    @When("the outcome of the execution of {agent} is requested using a token that {}")
    public void outcomeIsRequested(Agent agent, String defect) {
        String token = TokenDefect.apply(clients.executionToken(agent), defect);
        clients.record(clients.agentAuth().follow(outcomeUrl(agent), token));
    }

    @Then("{agent} can execute {string} with each of")
    public void canExecute(Agent agent, String capability, DataTable arguments) {
        for (String each : arguments.asList()) {
            executes(agent, capability, Json.read(each));
            state.auth().granted();
        }
    }

    @Then("{agent} cannot execute {string} with any of")
    public void cannotExecute(Agent agent, String capability, DataTable arguments) {
        for (String each : arguments.asList()) {
            executes(agent, capability, Json.read(each));
            Expect.refused("an execution with " + each, "constraint_violated", state.auth());
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

    @Then("{agent} fetches the outcome {json}")
    public void fetches(Agent agent, JsonNode result) {
        JsonReader outcome = outcome(agent);
        Expect.equal("the status of the outcome", "completed", outcome.text("status"));
        Expect.sameJson("the outcome", result, outcome.any("result"));
    }

    @Then("{agent} fetches a failed outcome")
    public void fetchesFailure(Agent agent) {
        JsonReader outcome = outcome(agent);
        Expect.equal("the status of the outcome", "failed", outcome.text("status"));
        Expect.notBlank("the code of the outcome", outcome.object("error").text("error"));
        Expect.notBlank("the message of the outcome", outcome.object("error").text("message"));
    }

    @Then("the stream delivers {json}")
    public void streamDelivers(JsonNode data) {
        List<Map.Entry<String, String>> events = events();
        events.forEach(event -> Expect.isTrue(
                EVENTS.contains(event.getKey()), () -> "the stream has an unknown event: " + event.getKey()));
        List<JsonNode> delivered = events.stream()
                .filter(event ->
                        event.getKey().equals("data") || !event.getValue().isEmpty())
                .map(ServerSentEvents::json)
                .toList();
        Expect.isTrue(!delivered.isEmpty(), () -> "the stream delivers no data: " + state.transcript());
        if (ownProfile.isClaimed()) {
            Expect.sameJson("the data of the first event", data, delivered.get(0));
        }
    }

    @Then("the last event of the stream is {string}")
    public void streamEnds(String event) {
        List<Map.Entry<String, String>> events = events();
        Expect.equal("the last event", event, events.get(events.size() - 1).getKey());
    }

    private List<Map.Entry<String, String>> events() {
        List<Map.Entry<String, String>> events =
                ServerSentEvents.parse(state.auth().granted().wire().body());
        Expect.isTrue(!events.isEmpty(), () -> "the stream has no events: " + state.transcript());
        return events;
    }

    /** Returns the URL of the outcome. A subject may also execute at once, and respond with a failure at once. */
    private String outcomeUrl(Agent agent) {
        if (!agent.hasBegun() && !ownProfile.isClaimed()) {
            throw new NotObservable("the server did not begin an asynchronous execution");
        }
        return agent.outcomeUrl();
    }

    /** Returns the outcome, for which it waits. */
    private JsonReader outcome(Agent agent) {
        return Await.present(() -> Optional.of(poll(agent))
                        .filter(response -> !response.text("status").equals("pending")))
                .orElseThrow(() -> new ConformanceFailure("the execution is still pending"));
    }

    private JsonReader poll(Agent agent) {
        String token = clients.executionToken(agent).compact();
        return clients.record(clients.agentAuth().follow(outcomeUrl(agent), token))
                .granted()
                .body();
    }
}
