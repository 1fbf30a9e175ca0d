package dev.capstan.tck.steps.typedcapabilities;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.UniqueNames;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agent.AgentRequest;
import dev.capstan.tck.subject.agent.AgentResponse;
import dev.capstan.tck.subject.agent.Mode;
import dev.capstan.tck.subject.wire.RawResponse;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Optional;

/** Steps about requests to agents and their responses (TC-3). */
public record AgentSteps(Subject subject, ScenarioState state, UniqueNames uniqueNames) {

    @When("{string} is {asked} {string} with {json}")
    public void ask(String agent, Mode mode, String capability, JsonNode payload) {
        send(request(agent, capability, payload).withMode(mode));
    }

    @When("{string} is {asked} {string} in {word} or newer with {json}")
    public void askAtLeast(String agent, Mode mode, String capability, String version, JsonNode payload) {
        send(request(agent, capability, payload).withMode(mode).withMinimumVersion(version));
    }

    /** Asks in a session, and without one if the subject refuses it: it may know only those that it has negotiated. */
    @When("{string} is asked for {string} in a fresh session with {json}")
    public void askInSession(String agent, String capability, JsonNode payload) {
        AgentRequest request = request(agent, capability, payload);
        AgentResponse response = subject.agentRequests().send(request.withSession(uniqueNames.session()));
        if (isRefused(response)) {
            send(request);
        } else {
            state.recordResponse(response);
        }
    }

    private static boolean isRefused(AgentResponse response) {
        RawResponse wire = response.wire();
        return wire.isError() ? !wire.isUnavailable() : response.status().equals("error");
    }

    @ParameterType("asked for|asked asynchronously for|notified of")
    public Mode asked(String text) {
        return switch (text) {
            case "asked asynchronously for" -> Mode.ASYNC;
            case "notified of" -> Mode.FIRE_AND_FORGET;
            default -> Mode.SYNC;
        };
    }

    private AgentRequest request(String agent, String capability, JsonNode payload) {
        return AgentRequest.of(agent, capability, uniqueNames.replaceMarkers(payload));
    }

    private void send(AgentRequest request) {
        state.recordResponse(subject.agentRequests().send(request));
    }

    @Then("it ends in {string}")
    public void endsIn(String status) {
        Expect.equal(
                "the status",
                status,
                state.agentResponse().status(),
                state.agentResponse().transcript());
    }

    @Then("it returns {json}")
    public void returns(JsonNode expected) {
        endsIn("ok");
        Expect.sameJson("the response", expected, response(state.agentResponse()));
    }

    @When("the later response arrives")
    public void laterArrives() {
        state.recordResponse(laterResponse());
    }

    @Then("the later response is {json}")
    public void laterResponds(JsonNode expected) {
        String correlation = state.agentResponse().correlation();
        AgentResponse later = laterResponse();
        Expect.equal("the status of the later response", "ok", later.status());
        Expect.equal("the correlation of the later response", correlation, later.correlation());
        Expect.sameJson("the later response", expected, response(later));
    }

    private AgentResponse laterResponse() {
        String correlation = state.agentResponse().correlation();
        return Await.present(() -> Optional.of(subject.agentRequests().currentResponse(correlation))
                        .filter(response -> !response.status().equals("pending")))
                .orElseThrow(() -> new ConformanceFailure("no later response arrived"));
    }

    @Then("it ends in {string} with the code {string}")
    public void endsWithCode(String status, String code) {
        endsIn(status);
        Expect.equal("the code", code, state.agentResponse().errorCode());
        Expect.notBlank("the message", state.agentResponse().errorMessage());
    }

    @Then("it ends in {string} with the code {string}, naming {string}")
    public void endsWithCodeNaming(String status, String code, String named) {
        endsWithCode(status, code);
        Expect.names("the message", state.agentResponse().errorMessage(), named);
    }

    /** Checks the time that the kit measures, too: a response can state any. */
    @Then("it lasted at least {int} and at most {int} ms")
    public void lasted(int min, int max) {
        AgentResponse response = state.agentResponse();
        for (long ms : List.of(response.latencyMs(), response.elapsedMs())) {
            Expect.isTrue(
                    min <= ms && ms <= max,
                    () -> "the call ended after " + ms + " ms; expected " + min + " to " + max + " ms (stated: "
                            + response.latencyMs() + " ms, measured: " + response.elapsedMs() + " ms)");
        }
    }

    @Then("the raw response is {json}")
    public void rawResponseIs(JsonNode expected) {
        Expect.sameJson("the raw response", expected, response(state.agentResponse()));
    }

    @Then("the agent was reached {int} times")
    public void wasReached(int times) {
        settle(times);
        long reached = Await.present(() -> Optional.of(handlerCalls()).filter(n -> n >= times))
                .orElseGet(this::handlerCalls);
        Expect.equal("the number of runs of the handler", (long) times, reached);
    }

    /**
     * Waits for a later message to be processed and counted. An earlier one has been processed by then. Without a count
     * of the later one, no count of the earlier one shows nothing.
     */
    private void settle(int times) {
        String marker = uniqueNames.otherMarker();
        JsonNode other = Json.object().put("marker", marker).put("valid", true);
        AgentResponse response = subject.agentRequests().send(AgentRequest.of("probe", "count", other));
        if (times == 0 && !response.status().equals("ok")) {
            throw new PreconditionFailed("the fixture 'count' refuses a valid request: " + response.transcript());
        }
        Expect.equal("the status of a valid request", "ok", response.status(), response.transcript());
        if (handlerCalls(marker) < 1) {
            throw new PreconditionFailed("the fixture 'received' does not report a valid request to 'count'");
        }
    }

    private long handlerCalls() {
        return handlerCalls(uniqueNames.marker());
    }

    private long handlerCalls(String marker) {
        JsonNode question = Json.object().put("marker", marker);
        AgentResponse response = subject.agentRequests().send(AgentRequest.of("probe", "received", question));
        return response(response).path("received").asLong(-1);
    }

    private static JsonNode response(AgentResponse response) {
        return response.response().orElseThrow(() -> new ConformanceFailure("no response: " + response.transcript()));
    }
}
