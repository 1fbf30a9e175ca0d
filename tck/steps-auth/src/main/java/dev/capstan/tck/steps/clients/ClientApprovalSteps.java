package dev.capstan.tck.steps.clients;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.subject.client.ApprovalScript;
import dev.capstan.tck.subject.client.ReceivedRequest;
import dev.capstan.tck.subject.client.ScriptedResponse;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import java.time.Duration;
import java.util.List;

/** Steps about a registration that waits for the user. */
public final class ClientApprovalSteps {

    private static final int BAD_REQUEST = 400;
    private static final int EXPIRY_SECONDS = 60;

    /** Tolerance for requests that arrive late at a busy kit. */
    private static final Duration TOLERANCE = Duration.ofMillis(500);

    /** Time after the expiry in which a last poll may arrive: one interval and a slow machine. */
    private static final Duration LAST_POLL = Duration.ofMillis(2_500);

    private final ClientScenario scenario;

    public ClientApprovalSteps(ClientScenario scenario) {
        this.scenario = scenario;
    }

    @Given("the server decides after {int} polls at an interval of {int} seconds")
    public void decides(int polls, int interval) {
        scenario.server().agents().decide(new ApprovalScript(polls, "active", interval, EXPIRY_SECONDS));
    }

    @Given("the server rejects after {int} polls at an interval of {int} seconds")
    public void rejects(int polls, int interval) {
        scenario.server().agents().decide(new ApprovalScript(polls, "rejected", interval, EXPIRY_SECONDS));
    }

    @Given(
            "the server decides after {int} polls at an interval of {int} seconds, and the approval expires after {int} seconds")
    public void expires(int polls, int interval, int expiry) {
        scenario.server().agents().decide(new ApprovalScript(polls, "active", interval, expiry));
    }

    @Given("the server answers the next poll with {string}")
    public void answers(String code) {
        scenario.server().respondOnce(Operation.STATUS, ScriptedResponse.refusal(BAD_REQUEST, code));
    }

    @Then("the client waits at least {int} seconds between all polls")
    public void waits(int seconds) {
        requireInterval(scenario.atLeast(2, Operation.STATUS), seconds);
    }

    @Then("no two polls are closer than {int} seconds")
    public void notCloser(int seconds) {
        requireInterval(scenario.atLeast(1, Operation.STATUS), seconds);
    }

    private static void requireInterval(List<ReceivedRequest> polls, int seconds) {
        for (int i = 1; i < polls.size(); i++) {
            Duration waited = polls.get(i).afterArrivalOf(polls.get(i - 1));
            Expect.isTrue(
                    waited.plus(TOLERANCE).compareTo(Duration.ofSeconds(seconds)) >= 0,
                    () -> "the client polls again after " + waited.toMillis() + " ms; the interval is " + seconds
                            + " s");
        }
    }

    @Then("the client has polled at least {int} times")
    public void polledAtLeast(int count) {
        scenario.atLeast(count, Operation.STATUS);
    }

    @Then("the client has polled at most {int} times")
    public void polledAtMost(int max) {
        int count = scenario.atLeast(1, Operation.STATUS).size();
        Expect.isTrue(
                count <= max, () -> "the client has polled " + count + " times; the decision came with poll " + max);
    }

    @Then("the client has sent at most 1 registration")
    public void registeredOnce() {
        int count = scenario.atLeast(1, Operation.REGISTER).size();
        Expect.isTrue(count == 1, () -> "the client has sent " + count + " registrations");
    }

    @Then("the client does not poll later than {int} seconds after the registration")
    public void noLatePoll(int seconds) {
        ReceivedRequest registration = scenario.atLeast(1, Operation.REGISTER).get(0);
        List<ReceivedRequest> polls = scenario.atLeast(1, Operation.STATUS);
        Duration last = polls.get(polls.size() - 1).afterResponseOf(registration);
        Expect.isTrue(
                last.compareTo(Duration.ofSeconds(seconds).plus(LAST_POLL)) <= 0,
                () -> "the client polls " + last.toMillis() + " ms after the registration; the approval expired after "
                        + seconds + " s");
    }
}
