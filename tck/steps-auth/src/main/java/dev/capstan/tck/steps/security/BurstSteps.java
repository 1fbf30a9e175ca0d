package dev.capstan.tck.steps.security;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.Host;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.token.TokenDefect;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Steps about many requests: with refused tokens, and with one token at once (X-SEC-3, X-SEC-6). */
public final class BurstSteps {

    private static final JsonNode EMPTY_OBJECT = Json.object();

    private static final int REFUSED = 400;

    private final Clients clients;
    private List<AuthResponse> responses = List.of();

    public BurstSteps(Clients clients) {
        this.clients = clients;
    }

    @When("{int} executions of {string} are tried by a token of {agent} that {}")
    public void triesFlawed(int times, String capability, Agent agent, String defect) {
        for (int i = 0; i < times; i++) {
            clients.execute(TokenDefect.apply(clients.executionToken(agent), defect), capability, EMPTY_OBJECT);
        }
    }

    @When("{agent}, as soon as it is let in, executes {string} with {json}")
    public void executesWhenLetIn(Agent agent, String capability, JsonNode arguments) {
        RetryAfterClient.sendUntilAccepted(
                () -> clients.execute(clients.executionToken(agent).compact(), capability, arguments));
    }

    @When("{agent} executes {string} {int} times concurrently with the same token")
    public void executesAtOnce(Agent agent, String capability, int times) {
        String token = clients.executionToken(agent).compact();
        sendsAtOnce(clients.execution(capability, EMPTY_OBJECT).by(token), times);
    }

    @When("{host} asks {int} times concurrently about {agent} with the same token")
    public void asksAtOnce(Host host, int times, Agent agent) {
        String token = clients.hostToken(host).compact();
        sendsAtOnce(
                AuthRequest.of(Operation.STATUS)
                        .withQuery("agent_id", agent.id())
                        .by(token),
                times);
    }

    @Then("exactly one of them is accepted")
    public void exactlyOneIsAccepted() {
        List<Integer> statuses =
                responses.stream().map(response -> response.wire().status()).toList();
        Expect.isTrue(
                statuses.stream().filter(status -> status < REFUSED).count() == 1,
                () -> "expected exactly one accepted request with the token, got the statuses " + statuses);
    }

    private void sendsAtOnce(AuthRequest request, int times) {
        List<Supplier<AuthResponse>> pending = Stream.generate(
                        () -> clients.agentAuth().begin(request))
                .limit(times)
                .toList();
        responses = pending.stream().map(Supplier::get).map(clients::record).toList();
    }
}
