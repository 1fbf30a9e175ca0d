package dev.capstan.tck.steps.clients;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.auth.Operation;
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

/** Steps about refusals, and what a client repeats after them. */
public final class ClientRefusalSteps {

    private static final Map<String, Integer> STATUS = Map.of(
            "invalid_jwt", 401,
            "agent_revoked", 403,
            "capability_not_granted", 403,
            "kit_unheard_of", 403,
            "agent_exists", 409,
            "internal_error", 500);

    private static final int TOO_MANY_REQUESTS = 429;

    /** Tolerance for the clock of the client. The kit itself measures a wait too long and never too short. */
    private static final Duration TOLERANCE = Duration.ofMillis(100);

    private final ClientScenario scenario;

    public ClientRefusalSteps(ClientScenario scenario) {
        this.scenario = scenario;
    }

    @Given("the server refuses the next registration with {string}")
    public void refusesRegistration(String code) {
        scenario.server().respondOnce(Operation.REGISTER, refusal(code));
    }

    @Given("the server refuses each execution with {string}")
    public void refusesExecutions(String code) {
        scenario.server().respondAlways(Operation.EXECUTE, refusal(code));
    }

    @Given("the server limits the next execution and asks to wait {int} seconds")
    public void limitsExecution(int seconds) {
        scenario.server().respondOnce(Operation.EXECUTE, limited().with("Retry-After", Integer.toString(seconds)));
    }

    @Given("the server limits the next execution")
    public void limitsExecution() {
        scenario.server().respondOnce(Operation.EXECUTE, limited());
    }

    @Given("the server limits the next poll and asks to wait {int} seconds")
    public void limitsPoll(int seconds) {
        scenario.server().respondOnce(Operation.STATUS, limited().with("Retry-After", Integer.toString(seconds)));
    }

    @Then("no execution has the token of an earlier one")
    public void newTokens() {
        Set<String> seen = new HashSet<>();
        for (ReceivedToken token : ClientKeySteps.tokens(scenario.atLeast(1, Operation.EXECUTE))) {
            Expect.isTrue(seen.add(token.compact()), () -> "a token is sent again after it was refused");
        }
    }

    @Then("the client has sent at least {int} execution")
    public void atLeast(int count) {
        scenario.atLeast(count, Operation.EXECUTE);
    }

    @Then("the client has sent at most {int} execution")
    public void atMost(int max) {
        if (max > 0) {
            scenario.atLeast(1, Operation.EXECUTE);
        }
        int count = scenario.server().received(Operation.EXECUTE).size();
        Expect.isTrue(
                count <= max, () -> "the client has sent " + count + " executions; at most " + max + " are allowed");
    }

    @Then("the client waits at least {int} seconds before it repeats an execution")
    public void waits(int seconds) {
        requireWait(scenario.atLeast(1, Operation.EXECUTE), seconds);
    }

    @Then("the client waits at least {int} seconds between the first two polls")
    public void waitsBetweenPolls(int seconds) {
        requireWait(scenario.atLeast(2, Operation.STATUS), seconds);
    }

    private static void requireWait(List<ReceivedRequest> requests, int seconds) {
        if (requests.size() > 1) {
            Duration waited = requests.get(1).afterResponseOf(requests.get(0));
            Expect.isTrue(
                    waited.plus(TOLERANCE).compareTo(Duration.ofSeconds(seconds)) >= 0,
                    () -> "the client repeats the request after " + waited.toMillis() + " ms; at least " + seconds
                            + " s are required");
        }
    }

    private static ScriptedResponse limited() {
        return ScriptedResponse.refusal(TOO_MANY_REQUESTS, "rate_limited");
    }

    private static ScriptedResponse refusal(String code) {
        Integer status = STATUS.get(code);
        if (status == null) {
            throw new HarnessError("the kit knows no status of the refusal '" + code + "'");
        }
        return ScriptedResponse.refusal(status, code);
    }
}
