package dev.capstan.tck.steps.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.UniqueNames;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.invocation.Invocation;
import io.cucumber.java.en.Then;
import java.util.List;
import java.util.stream.Stream;

/** Steps about the number of attempts by the probe, and the waits between them (INV-7). */
public final class RetrySteps {

    private final Subject subject;
    private final ScenarioState state;
    private final UniqueNames uniqueNames;

    public RetrySteps(Subject subject, ScenarioState state, UniqueNames uniqueNames) {
        this.subject = subject;
        this.state = state;
        this.uniqueNames = uniqueNames;
    }

    @Then("attempt {int} succeeds")
    public void attemptSucceeds(int attempt) {
        Expect.isTrue(
                state.invocation().succeeded(),
                () -> "the invocation failed: " + state.invocation().transcript());
        Expect.equal("the number of attempts", (long) attempt, result().integer("attempts"));
    }

    @Then("before each attempt after the first at least so many ms have passed: {}")
    public void waitsAtLeast(String waits) {
        List<Long> least = Stream.of(waits.split(", ")).map(Long::valueOf).toList();
        List<JsonNode> actual = result().list("waits_ms");
        Expect.equal("the number of waits", least.size(), actual.size());
        for (int i = 0; i < least.size(); i++) {
            long wait = actual.get(i).asLong();
            long minimum = least.get(i);
            int attempt = i + 2;
            Expect.isTrue(
                    wait >= minimum,
                    () -> "attempt " + attempt + " came after " + wait + " ms; expected at least " + minimum + " ms");
        }
    }

    @Then("it has been tried {int} time(s)")
    public void hasBeenTried(int times) {
        long tried = subject.invocations()
                .invoke(Invocation.of("attempts_seen", Json.object().put("marker", uniqueNames.marker())))
                .body()
                .object("result")
                .integer("attempts");
        Expect.equal("the number of attempts", (long) times, tried);
    }

    @Then("it took at most {int} ms")
    public void tookAtMost(int ms) {
        long took = state.invocation().executionTimeMs();
        Expect.isTrue(took <= ms, () -> "the execution took " + took + " ms; expected at most " + ms + " ms");
    }

    private JsonReader result() {
        return state.invocation().body().object("result");
    }
}
