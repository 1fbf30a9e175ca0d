package dev.capstan.tck.steps.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ExpectedViolations;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.UniqueNames;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.invocation.Invocation;
import dev.capstan.tck.subject.invocation.InvocationResponse;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.Optional;

/** Steps about invocations of capabilities and their outcomes (INV-2, INV-5, INV-6, INV-8). */
public record InvocationSteps(
        Subject subject, ScenarioState state, UniqueNames uniqueNames, Clients clients, CountedRuns runs) {

    /** Maximum difference between two measurements of the same time, in ms. */
    private static final int CLOCKS_MS = 100;

    /** Requires a number of runs, after a later one has been counted. An earlier one has been counted by then. */
    @Then("the capability has run {int} times")
    public void hasRun(int times) {
        String later = uniqueNames.otherMarker();
        subject.invocations()
                .invoke(Invocation.of(
                        "count", Json.object().put("marker", later).put("valid", true)));
        if (counted(later, 1) < 1) {
            throw new PreconditionFailed("the fixture 'received' does not report a valid invocation of 'count'");
        }
        Expect.equal("the number of runs", (long) times, counted(uniqueNames.marker(), times));
    }

    /** Waits until so many runs are counted, and returns the number in any case. */
    private long counted(String marker, int times) {
        return Await.present(() -> Optional.of(runs.of(marker)).filter(count -> count >= times))
                .orElseGet(() -> runs.of(marker));
    }

    @When("{string} is invoked with {json}")
    public void invoke(String capability, JsonNode parameters) {
        invoke(invocation(capability, parameters));
    }

    @When("{string} is invoked by its id with {json}")
    public void invokeById(String capability, JsonNode parameters) {
        invoke(subject.descriptors().describe(capability).text("id"), parameters);
    }

    @When("{string} is invoked under a fresh trace with {json}")
    @When("{string} is invoked under the same trace with {json}")
    public void invokeUnderTrace(String capability, JsonNode parameters) {
        invoke(invocation(capability, parameters).withTrace(uniqueNames.trace()));
    }

    @When("{string} is invoked for at most {int} ms with {json}")
    public void invokeForAtMost(String capability, int timeoutMs, JsonNode parameters) {
        invoke(invocation(capability, parameters).withTimeout(timeoutMs));
    }

    @When("{agent} invokes {string} with {json}")
    public void invokeBy(Agent agent, String capability, JsonNode parameters) {
        invoke(invocation(capability, parameters).by(clients.invocationToken(agent)));
    }

    @When("{agent} invokes {string} under the same trace with {json}")
    public void invokeUnderTraceBy(Agent agent, String capability, JsonNode parameters) {
        invoke(invocation(capability, parameters).withTrace(uniqueNames.trace()).by(clients.invocationToken(agent)));
    }

    private Invocation invocation(String capability, JsonNode parameters) {
        return Invocation.of(capability, uniqueNames.replaceMarkers(parameters));
    }

    private void invoke(Invocation invocation) {
        state.recordResponse(subject.invocations().invoke(invocation));
    }

    @Then("the invocation succeeds")
    public void succeeds() {
        InvocationResponse response = state.invocation();
        Expect.isTrue(response.succeeded(), () -> "the invocation failed: " + response.transcript());
        response.body().any("result");
        Expect.isTrue(
                !response.body().node().hasNonNull("error"),
                () -> "a successful invocation must not have an error: " + response.transcript());
    }

    @Then("the invocation succeeds with {json}")
    public void succeedsWith(JsonNode result) {
        succeeds();
        Expect.sameJson("the result", result, state.invocation().body().any("result"));
    }

    @Then("the result has the fields")
    public void resultHas(DataTable fields) {
        JsonReader result = state.invocation().body().object("result");
        fields.asList().forEach(result::any);
    }

    @Then("it took at least {int} ms")
    public void tookAtLeast(int ms) {
        long stated = statedMs();
        Expect.isTrue(stated >= ms, () -> "the execution took " + stated + " ms; expected at least " + ms + " ms");
    }

    /** Checks the time that the kit measures, too: a response can state any. */
    @Then("it took at most {int} ms")
    public void tookAtMost(int ms) {
        long stated = statedMs();
        long measured = state.invocation().elapsedMs();
        Expect.isTrue(stated <= ms, () -> "the execution took " + stated + " ms; expected at most " + ms + " ms");
        Expect.isTrue(measured <= ms, () -> "the response took " + measured + " ms; expected at most " + ms + " ms");
    }

    /** Returns the stated execution time, which is not longer than the whole invocation. */
    private long statedMs() {
        long stated = state.invocation().executionTimeMs();
        long measured = state.invocation().elapsedMs();
        Expect.isTrue(
                stated <= measured + CLOCKS_MS,
                () -> "the stated execution time is " + stated + " ms, but the response came after " + measured
                        + " ms");
        return stated;
    }

    @Then("the invocation fails")
    public void fails() {
        InvocationResponse response = state.invocation();
        Expect.isTrue(!response.succeeded(), () -> "the invocation succeeded: " + response.transcript());
    }

    @Then("the invocation fails with {string}")
    public void failsWith(String code) {
        fails();
        Expect.equal("the code of the failure", code, state.invocation().errorCode());
    }

    @Then("the invocation fails with {string} on the {word} side")
    public void failsOnSide(String code, String side, DataTable violations) {
        failsWith(code);
        Expect.equal("the side", side, state.invocation().error().text("side"));
        ExpectedViolations.require(violations, state.invocation().violations());
    }

    @Then("there is no result")
    public void noResult() {
        fails();
        Expect.isTrue(state.invocation().hasNoResult(), () -> "a failed invocation must not have a result");
    }

    /** Searches status, headers and body. */
    @Then("the response does not contain the marker")
    public void doesNotContainMarker() {
        InvocationResponse response = state.invocation();
        Expect.isTrue(
                !response.transcript().contains(uniqueNames.marker()),
                () -> "the response contains the withheld value " + uniqueNames.marker() + ": "
                        + response.transcript());
    }

    @Then("the failure is final")
    public void isFinal() {
        Expect.isTrue(!isRetryable(state.invocation().error()), () -> "the failure must not be retryable");
    }

    @Then("the failure is retryable")
    public void isRetryable() {
        Expect.isTrue(isRetryable(state.invocation().error()), () -> "the failure must be retryable");
    }

    @Then("the failure has the handler code {string}")
    public void hasHandlerCode(String code) {
        Expect.equal("the code of the handler", code, state.invocation().error().text("handler_code"));
    }

    @Then("the response has that trace id")
    public void hasTrace() {
        Expect.equal(
                "the trace id of the response",
                uniqueNames.trace(),
                state.invocation().requireTrace());
    }

    @Then("the response has a new trace id")
    public void hasNewTrace() {
        String first = state.invocation().requireTrace();
        Expect.notBlank("the trace id", first);
        InvocationResponse another = subject.invocations().invoke(Invocation.of("echo", Json.object()));
        Expect.isTrue(!another.trace().orElse("").equals(first), () -> "two invocations have the trace id " + first);
    }

    /** Whether a failure is retryable. One that states a wait must be. */
    static boolean isRetryable(JsonReader error) {
        boolean retryable = error.truth("retryable");
        if (error.node().hasNonNull("retry_after_seconds")) {
            Expect.isTrue(
                    retryable,
                    () -> "a failure that is not retryable must not have 'retry_after_seconds': " + error.node());
            Expect.isTrue(error.integer("retry_after_seconds") > 0, () -> "'retry_after_seconds' is not positive");
        }
        return retryable;
    }
}
