package dev.capstan.tck.steps.clients;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.subject.client.ApprovalScript;
import dev.capstan.tck.subject.client.ReceivedRequest;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Steps about a registration that waits for the user. */
public record ClientApprovalSteps(ClientScenario scenario) {

    private static final int EXPIRY_SECONDS = 60;

    /** Tolerance for requests that arrive late at a busy kit. */
    private static final Duration TOLERANCE = Duration.ofMillis(500);

    /** Time after the expiry in which a last poll may arrive: one interval and a slow machine. */
    private static final Duration LAST_POLL = Duration.ofMillis(2_500);

    @Given(
            "^the server (approves|rejects) after (\\d+) polls? at an interval of (\\d+) seconds?(?:, and the approval expires after (\\d+) seconds)?$")
    public void decides(String decision, int polls, int interval, @Nullable Integer expiry) {
        String status = decision.equals("approves") ? "active" : "rejected";
        scenario.server()
                .agents()
                .decide(new ApprovalScript(polls, status, interval, expiry == null ? EXPIRY_SECONDS : expiry));
    }

    @Then("the client waits at least {int} seconds between two polls")
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
