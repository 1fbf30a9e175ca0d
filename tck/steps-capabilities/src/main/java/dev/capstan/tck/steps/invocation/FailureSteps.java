package dev.capstan.tck.steps.invocation;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.steps.common.UniqueNames;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.invocation.Invocation;
import dev.capstan.tck.subject.invocation.InvocationResponse;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Steps about the common fields of all failures (INV-5.3). */
public final class FailureSteps {

    private static final String CAPABILITY = "capability";
    private static final String PARAMETERS = "parameters";

    private final Subject subject;
    private final ScenarioState state;
    private final UniqueNames uniqueNames;
    private final Map<String, InvocationResponse> responses = new LinkedHashMap<>();

    public FailureSteps(Subject subject, ScenarioState state, UniqueNames uniqueNames) {
        this.subject = subject;
        this.state = state;
        this.uniqueNames = uniqueNames;
    }

    @When("each of these is invoked")
    public void eachIsInvoked(DataTable table) {
        table.asMaps().forEach(row -> responses.put(named(row), invoked(row)));
    }

    @Then("each fails with an error, without a result")
    public void eachFails() {
        each(response -> {
            Expect.isTrue(!response.succeeded(), () -> "the invocation succeeded");
            response.error();
            Expect.isTrue(response.hasNoResult(), () -> "a failed invocation must not have a result");
        });
    }

    @Then("each has a message with the cause")
    public void eachHasMessage() {
        each(response -> Expect.notBlank("the message", response.error().text("message")));
    }

    @Then("each has its execution time")
    public void eachHasTime() {
        each(response -> Expect.isTrue(response.executionTimeMs() >= 0, () -> "the execution time is negative"));
    }

    /** Invokes each row, and checks the columns {@code code} and {@code retryable} that the table has. */
    @Then("each of these fails")
    public void eachOfTheseFails(DataTable table) {
        for (Map<String, String> row : table.asMaps()) {
            InvocationResponse response = invoked(row);
            if (row.containsKey("code")) {
                Expect.equal("the code of " + named(row), TableCells.of(row, "code"), response.errorCode());
            }
            if (row.containsKey("retryable")) {
                boolean retryable = InvocationSteps.isRetryable(response.error());
                Expect.isTrue(
                        TableCells.alternatives(row.get("retryable")).contains(retryable ? "yes" : "no"),
                        () -> named(row) + " must " + (retryable ? "not " : "") + "be retryable");
            }
        }
    }

    private void each(Consumer<InvocationResponse> check) {
        responses.forEach((name, response) -> Expect.of(name, () -> check.accept(response)));
    }

    private InvocationResponse invoked(Map<String, String> row) {
        InvocationResponse response = subject.invocations()
                .invoke(Invocation.of(
                        TableCells.of(row, CAPABILITY),
                        uniqueNames.replaceMarkers(Json.read(TableCells.of(row, PARAMETERS)))));
        state.recordResponse(response);
        return response;
    }

    private static String named(Map<String, String> row) {
        return row.get(CAPABILITY) + " with " + row.get(PARAMETERS);
    }
}
