package dev.capstan.tck.steps.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.AttemptTarget;
import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Caller;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.EarlierStep;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.UniqueNames;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.invocation.Cancellation;
import dev.capstan.tck.subject.invocation.Invocation;
import dev.capstan.tck.subject.invocation.InvocationResponse;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Steps about canceling running invocations, and the results (INV-9.1). */
public final class CancellationSteps {

    private static final String NOT_FOUND = "invocation_not_found";

    /** Suffix of the marker that the probe counts when it starts. */
    private static final String STARTED = " begun";

    /** Grace period for an execution that was not stopped, after its expected end. */
    private static final Duration LATE = Duration.ofSeconds(1);

    private final Subject subject;
    private final ScenarioState state;
    private final UniqueNames uniqueNames;
    private final Clients clients;
    private final CountedRuns runs;
    private final AttemptTarget target;
    private @Nullable Supplier<InvocationResponse> running;
    private @Nullable Cancellation cancellation;
    private long done;

    public CancellationSteps(
            Subject subject,
            ScenarioState state,
            UniqueNames uniqueNames,
            Clients clients,
            CountedRuns runs,
            AttemptTarget target) {
        this.subject = subject;
        this.state = state;
        this.uniqueNames = uniqueNames;
        this.clients = clients;
        this.runs = runs;
        this.target = target;
    }

    @When("^\"([^\"]+)\" is started under a new trace(?: for at most (\\d+) ms)? with (.+)$")
    public void start(String capability, @Nullable Integer timeoutMs, String parameters) {
        Invocation invocation = Invocation.of(capability, uniqueNames.replaceMarkers(Json.read(parameters)));
        start(timeoutMs == null ? invocation : invocation.withTimeout(timeoutMs));
    }

    @When("{agent} starts the invocation of {string} under a new trace with {json}")
    public void start(Agent agent, String capability, JsonNode parameters) {
        start(Invocation.of(capability, uniqueNames.replaceMarkers(parameters)).by(clients.invocationToken(agent)));
    }

    @When("{string} is started under a new trace for at most {int} ms on a target that does not respond")
    public void startOnSilentTarget(String capability, int timeoutMs) {
        running = subject.invocations()
                .begin(Invocation.of(capability, Json.object().put("target", target.silent()))
                        .withTrace(uniqueNames.trace())
                        .withTimeout(timeoutMs));
        Await.present(() -> Optional.of(target).filter(AttemptTarget::isCalled))
                .orElseThrow(() -> new PreconditionFailed(
                        "the fixture did not call its target on the loopback address of the kit"));
    }

    /**
     * Cancels the invocation, with retries until it runs: before that, there is nothing to cancel. Throws
     * {@link ConformanceFailure} if every attempt is refused.
     */
    @When("it is cancelled while it runs")
    public void cancelRunning() {
        Await.present(() -> Optional.of(cancelled(null))
                        .filter(actual -> actual.refusal().isEmpty()))
                .orElseThrow(() -> new ConformanceFailure("the invocation was not cancelled: "
                        + cancellation().wire().transcript()));
    }

    @When("it is cancelled")
    public void cancel() {
        cancelled(null);
    }

    @When("{caller} cancels it")
    public void cancel(Caller caller) {
        cancelled(caller instanceof Caller.AgentCaller of ? clients.invocationToken(of.agent()) : null);
    }

    @Then("the cancellation is done")
    public void isDone() {
        Cancellation actual = cancellation();
        Expect.isTrue(
                actual.refusal().isEmpty(),
                () -> "the invocation was not cancelled: " + actual.wire().transcript());
        Expect.equal(
                "the trace id of the cancellation",
                uniqueNames.trace(),
                actual.body().text("trace_id"));
        Expect.equal(
                "the status of the cancellation", "cancelled", actual.body().text("status"));
    }

    @Then("there is no invocation to cancel")
    public void isNotThere() {
        Cancellation actual = cancellation();
        Expect.equal(
                "the refusal of the cancellation", NOT_FOUND, actual.refusal().orElse("none"));
        Expect.notBlank(
                "the message of the refusal", actual.body().object("error").text("message"));
    }

    @Then("the started invocation ends")
    public void ends() {
        state.recordResponse(EarlierStep.result(running, "no invocation has been started yet")
                .get());
    }

    @Then("the started invocation succeeds")
    public void succeeds() {
        ends();
        InvocationResponse response = state.invocation();
        Expect.isTrue(response.succeeded(), () -> "the invocation failed: " + response.transcript());
    }

    @Then("its execution does not continue")
    public void doesNotContinue() {
        Await.elapse(Duration.ofNanos(done - System.nanoTime()).plus(LATE));
        Expect.equal("the number of completed runs of the handler", 0L, runs.of(uniqueNames.marker()));
    }

    private void start(Invocation invocation) {
        running = subject.invocations().begin(invocation.withTrace(uniqueNames.trace()));
        if (invocation.parameters().has("marker")) {
            Await.present(() ->
                            Optional.of(runs.of(uniqueNames.marker() + STARTED)).filter(times -> times > 0))
                    .orElseThrow(() -> new ConformanceFailure("the handler was not started"));
        }
        done = System.nanoTime()
                + Duration.ofMillis(invocation.parameters().path("ms").asLong()).toNanos();
    }

    private Cancellation cancelled(@Nullable String token) {
        Cancellation actual = subject.invocations().cancel(uniqueNames.trace(), token);
        cancellation = actual;
        state.recordResponse(actual.wire());
        return actual;
    }

    private Cancellation cancellation() {
        return EarlierStep.result(cancellation, "no cancellation has been sent yet");
    }
}
