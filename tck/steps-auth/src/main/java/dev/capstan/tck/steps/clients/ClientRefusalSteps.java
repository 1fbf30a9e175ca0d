package dev.capstan.tck.steps.clients;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.subject.client.ReceivedRequest;
import dev.capstan.tck.subject.client.ScriptedResponse;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Steps about refusals, and what a client repeats after them. */
public record ClientRefusalSteps(ClientScenario scenario) {

    private static final Map<String, Integer> STATUS = Map.of(
            "invalid_jwt", 401,
            "agent_revoked", 403,
            "capability_not_granted", 403,
            "kit_unheard_of", 403,
            "agent_exists", 409,
            "slow_down", 400,
            "access_denied", 400,
            "rate_limited", 429,
            "internal_error", 500);

    /** The operations of the requests that steps name. */
    private static final Map<String, Operation> OPERATIONS =
            Map.of("registration", Operation.REGISTER, "poll", Operation.STATUS, "execution", Operation.EXECUTE);

    /** Tolerance for the clock of the client. The kit itself measures a wait too long and never too short. */
    private static final Duration TOLERANCE = Duration.ofMillis(100);

    @Given("^the server refuses (the next|each) (registration|poll|execution) with \"([^\"]+)\"$")
    public void refuses(String which, String kind, String code) {
        if (which.equals("each")) {
            scenario.server().respondAlways(operation(kind), refusal(code));
        } else {
            scenario.server().respondOnce(operation(kind), refusal(code));
        }
    }

    @Given("^the server limits the next (poll|execution) and asks to wait (\\d+) seconds$")
    public void limits(String kind, int seconds) {
        scenario.server()
                .respondOnce(operation(kind), refusal("rate_limited").with("Retry-After", Integer.toString(seconds)));
    }

    @Then("^the client has sent at least (\\d+) (registration|poll|execution)s?$")
    public void atLeast(int count, String kind) {
        scenario.atLeast(count, operation(kind));
    }

    @Then("^the client has sent at most (\\d+) (registration|poll|execution)s?$")
    public void atMost(int max, String kind) {
        if (max > 0) {
            scenario.atLeast(1, operation(kind));
        }
        int count = scenario.server().received(operation(kind)).size();
        Expect.isTrue(
                count <= max,
                () -> "the client has sent " + count + " requests (" + kind + "); at most " + max + " are allowed");
    }

    @Then("the client waits at least {int} second(s) before it repeats an execution")
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

    private static Operation operation(String kind) {
        Operation operation = OPERATIONS.get(kind);
        if (operation == null) {
            throw new HarnessError("unknown kind of request: " + kind);
        }
        return operation;
    }

    private static ScriptedResponse refusal(String code) {
        Integer status = STATUS.get(code);
        if (status == null) {
            throw new HarnessError("no status is defined for the code '" + code + "'");
        }
        return ScriptedResponse.refusal(status, code);
    }
}
