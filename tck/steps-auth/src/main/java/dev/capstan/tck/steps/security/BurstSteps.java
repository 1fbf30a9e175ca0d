package dev.capstan.tck.steps.security;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.Host;
import dev.capstan.tck.steps.common.UniqueNames;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.token.TokenDefect;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Steps about many requests: with refused tokens, and with one token at once (X-SEC-3, X-SEC-6). */
public final class BurstSteps {

    private static final JsonNode EMPTY_OBJECT = Json.object();

    private final Clients clients;
    private final UniqueNames uniqueNames;
    private List<AuthResponse> responses = List.of();

    public BurstSteps(Clients clients, UniqueNames uniqueNames) {
        this.clients = clients;
        this.uniqueNames = uniqueNames;
    }

    @When("{int} executions of {string} are sent using a token of {agent} that {}")
    public void executesRepeatedly(int times, String capability, Agent agent, String defect) {
        for (int i = 0; i < times; i++) {
            clients.execute(TokenDefect.apply(clients.executionToken(agent), defect), capability, EMPTY_OBJECT);
        }
    }

    @When("{agent} retries while it is rate-limited and executes {string} with {json}")
    public void executesOnceAccepted(Agent agent, String capability, JsonNode arguments) {
        RetryAfterClient.sendUntilAccepted(
                () -> clients.execute(clients.executionToken(agent).compact(), capability, arguments));
    }

    @When("{agent} executes {string} {times} with the same token")
    public void executesAgain(Agent agent, String capability, Times times) {
        String token = clients.executionToken(agent).compact();
        sends(clients.execution(capability, EMPTY_OBJECT).by(token), times);
    }

    @When("{agent} executes {string} {times} with the same token and the same fresh marker")
    public void executesMarkedAgain(Agent agent, String capability, Times times) {
        String token = clients.executionToken(agent).compact();
        JsonNode arguments = Json.object().put("marker", uniqueNames.marker()).put("valid", true);
        sends(clients.execution(capability, arguments).by(token), times);
    }

    /** The number of requests with one token. Sequential requests wait for each other. */
    record Times(int count, boolean concurrent) {}

    @ParameterType("twice|\\d+ times concurrently")
    public Times times(String text) {
        return text.equals("twice")
                ? new Times(2, false)
                : new Times(Integer.parseInt(text.substring(0, text.indexOf(' '))), true);
    }

    @When("{host} requests the status of {agent} {times} with the same token")
    public void requestsStatusAgain(Host host, Agent agent, Times times) {
        String token = clients.hostToken(host).compact();
        sends(Clients.statusOf(agent.id()).by(token), times);
    }

    /** Requires the others to be refused: a server error does not show that a token is rejected. */
    @Then("exactly one of them is accepted")
    public void exactlyOneIsAccepted() {
        List<Integer> statuses =
                responses.stream().map(response -> response.wire().status()).toList();
        List<AuthResponse> refused =
                responses.stream().filter(response -> response.wire().isError()).toList();
        Expect.isTrue(
                refused.size() == responses.size() - 1,
                () -> "expected exactly one accepted request with the token, got the statuses " + statuses);
        refused.forEach(Expect::refused);
    }

    /** Sends a request repeatedly. The first of sequential requests must be accepted. */
    private void sends(AuthRequest request, Times times) {
        if (times.concurrent()) {
            List<Supplier<AuthResponse>> pending = Stream.generate(
                            () -> clients.agentAuth().begin(request))
                    .limit(times.count())
                    .toList();
            responses = pending.stream().map(Supplier::get).map(clients::record).toList();
        } else {
            clients.send(request).granted();
            clients.send(request);
        }
    }
}
