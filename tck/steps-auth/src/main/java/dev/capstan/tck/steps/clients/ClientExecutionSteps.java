package dev.capstan.tck.steps.clients;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.subject.client.ClientAct;
import dev.capstan.tck.subject.client.ClientLife;
import dev.capstan.tck.subject.client.ReceivedRequest;
import dev.capstan.tck.subject.client.ReceivedToken;
import dev.capstan.tck.subject.client.ScriptedResponse;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Steps about executions of a client, and about the other requests of an agent's life. */
public record ClientExecutionSteps(Subject subject, ClientScenario scenario) {

    private static final int ACCEPTED = 202;

    /** Least ratio of a wait to the one before it that counts as growing. */
    private static final double GROWTH = 1.2;

    @Given("an execution that ends after {int} polls")
    public void endsAfter(int polls) {
        scenario.server()
                .respondOnce(
                        Operation.EXECUTE, accepted(scenario.server().document().job()));
        for (int i = 1; i < polls; i++) {
            scenario.server()
                    .respondToPoll(ScriptedResponse.ok(
                            pending(scenario.server().document().job())));
        }
        ObjectNode completed = Json.object().put("status", "completed");
        completed.set("result", Json.object().put("result", "kit-later"));
        scenario.server().respondToPoll(ScriptedResponse.ok(completed));
    }

    @Given("the client polls executions at its own server")
    public void polls() {
        endsAfter(1);
        scenario.perform(ClientAct.EXECUTE, ClientLife.CAPABILITY, Json.object());
        if (scenario.server().polls().isEmpty()) {
            throw new PreconditionFailed("the client does not poll an execution at the origin of its server: "
                    + scenario.last().transcript());
        }
    }

    @Given("an execution whose status URL is at another server")
    public void pollsElsewhere() {
        scenario.server()
                .respondOnce(
                        Operation.EXECUTE, accepted(scenario.other().document().job()));
    }

    @Then("^each (request|execution|poll) has a new token$")
    public void newTokens(String kind) {
        Set<String> seen = new HashSet<>();
        if (kind.equals("poll")) {
            ReceivedToken.of(scenario.atLeast(1, Operation.EXECUTE)).forEach(token -> seen.add(token.compact()));
        }
        List<ReceivedToken> sent =
                switch (kind) {
                    case "request" -> subject.client().life().tokens();
                    case "execution" -> ReceivedToken.of(scenario.atLeast(1, Operation.EXECUTE));
                    default ->
                        scenario.polls(2).stream()
                                .map(ClientExecutionSteps::token)
                                .toList();
                };
        for (ReceivedToken token : sent) {
            Expect.isTrue(
                    seen.add(token.compact()),
                    () -> "a token is sent again (" + kind + "); it has the claims " + token.claims());
        }
    }

    private static ReceivedToken token(ReceivedRequest request) {
        return request.token().orElseThrow(() -> new ConformanceFailure(request + " has no token"));
    }

    @Then("each poll has a token of the agent")
    public void tokensOfAgent() {
        scenario.polls(1).forEach(poll -> requireHost(poll, false));
    }

    @Then("the client polls until the execution ends")
    public void findEnd() {
        List<ReceivedRequest> polls = scenario.polls(1);
        Expect.isTrue(
                polls.get(polls.size() - 1).answer().contains("completed"),
                () -> "the client stops after " + polls.size() + " polls, before the execution ends: "
                        + scenario.last().transcript());
    }

    @Then("the intervals between the polls grow")
    public void growingWaits() {
        List<ReceivedRequest> polls = scenario.polls(3);
        Duration first = polls.get(1).afterArrivalOf(polls.get(0));
        Duration second = polls.get(2).afterArrivalOf(polls.get(1));
        Expect.isTrue(
                second.toMillis() >= GROWTH * first.toMillis(),
                () -> "the client waits " + first.toMillis() + " ms and then " + second.toMillis() + " ms");
    }

    @Then("the execution arrives at the default location")
    public void atDefaultLocation() {
        String location = scenario.server().document().branch();
        for (ReceivedRequest request : scenario.atLeast(1, Operation.EXECUTE)) {
            Expect.equal("the location of the execution", location, request.server() + request.target());
        }
    }

    @Then("the execution has the {word} {json}")
    public void has(String member, JsonNode value) {
        JsonNode body = scenario.atLeast(1, Operation.EXECUTE).get(0).json();
        Expect.sameJson("'" + member + "' of the execution", value, body.path(member));
    }

    @Then("the capability with a location is executed at its location")
    public void atLocation() {
        ClientLife life = subject.client().life();
        List<ReceivedRequest> executions = life.requests(Operation.EXECUTE).stream()
                .filter(request -> request.json().path("capability").asText().equals(ClientLife.CAPABILITY_ELSEWHERE))
                .toList();
        if (executions.isEmpty()) {
            throw new NotObservable("the client did not execute " + ClientLife.CAPABILITY_ELSEWHERE);
        }
        for (ReceivedRequest request : executions) {
            Expect.equal("the location of the execution", life.elsewhere(), request.server() + request.target());
        }
    }

    @Then("each request for {string} names the agent and has a token of the host")
    public void hostRequest(String endpoint) {
        List<ReceivedRequest> requests =
                switch (endpoint) {
                    case "revoke" -> required(ClientAct.DISCONNECT, Operation.REVOKE);
                    case "reactivate" -> required(ClientAct.REACTIVATE, Operation.REACTIVATE);
                    default -> required(ClientAct.STATUS, Operation.STATUS);
                };
        for (ReceivedRequest request : requests) {
            requireHost(request, true);
            Expect.isTrue(
                    ids().stream().anyMatch(id -> names(request, id)),
                    () -> request + " does not name the agent in agent_id");
        }
    }

    private static boolean names(ReceivedRequest request, String id) {
        return request.is(Operation.STATUS)
                ? request.query("agent_id").equals(id)
                : request.json().path("agent_id").asText().equals(id);
    }

    @Then("each request for the capability {string} has a token of the agent")
    public void capabilityRequest(String capability) {
        for (ReceivedRequest request : required(ClientAct.REQUEST, Operation.REQUEST_CAPABILITY)) {
            requireHost(request, false);
            Expect.isTrue(
                    Json.write(request.json().path("capabilities")).contains(capability),
                    () -> request + " does not name " + capability);
        }
    }

    private List<ReceivedRequest> required(ClientAct act, Operation operation) {
        return subject.client().life().requests(act, operation);
    }

    private Set<String> ids() {
        return Set.copyOf(subject.client().life().requests(Operation.REGISTER).stream()
                .map(request -> Json.read(request.answer()).path("agent_id").asText())
                .distinct()
                .toList());
    }

    /** Requires a token of a host or of an agent. The type in its header is the subject of rules of its own. */
    private static void requireHost(ReceivedRequest request, boolean host) {
        Expect.isTrue(
                request.token().filter(token -> token.isOfHost() == host).isPresent(),
                () -> request + " has no token of " + (host ? "the host" : "the agent"));
    }

    private static ScriptedResponse accepted(String statusUrl) {
        return new ScriptedResponse(ACCEPTED, Map.of(), pending(statusUrl));
    }

    private static ObjectNode pending(String statusUrl) {
        return Json.object().put("status", "pending").put("status_url", statusUrl);
    }
}
