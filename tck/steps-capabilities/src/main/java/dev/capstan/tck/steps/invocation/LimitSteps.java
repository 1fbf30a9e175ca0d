package dev.capstan.tck.steps.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agent.AgentRequest;
import dev.capstan.tck.subject.agent.AgentResponse;
import dev.capstan.tck.subject.invocation.Invocation;
import dev.capstan.tck.subject.invocation.InvocationResponse;
import dev.capstan.tck.subject.invocation.UnlimitedCalls;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Steps about calls within a rate limit and beyond it (INV-4). */
public record LimitSteps(Subject subject, ScenarioState state, Clients clients, UnlimitedCalls unlimited) {

    private static final InstantSource CLOCK = InstantSource.system();
    private static final Duration BETWEEN_CALLS = Duration.ofMillis(100);

    /** Calls at once, so that a slow subject does not appear to keep a limit that refills fast. */
    private static final int FEW_CALLS = 3;

    /** Maximum number of bursts, until one is fast enough. */
    private static final int MAX_BURSTS = 5;

    /** Maximum difference between the clocks of the kit and the subject, for a response that states no time. */
    private static final Duration CLOCKS = Duration.ofSeconds(30);

    /** Maximum difference between two times of one response: its {@code Date} is in whole seconds. */
    private static final Duration SECONDS = Duration.ofSeconds(3);

    @Given("no call of {string} was made for the time in which its limit refills")
    public void isRefilled(String capability) {
        Await.elapse(limit(capability).refill());
    }

    /** Invokes until a call is refused. Repeats this if the calls were too slow to tell a burst from refilled calls. */
    @When("{string} is invoked until its limit refuses it")
    public void invokeUntilRefused(String capability) {
        Limit limit = limit(capability);
        int bursts = 1;
        while (!CallBurst.untilRefused(limit, () -> invoke(Invocation.of(capability, Json.object())))
                && bursts < MAX_BURSTS) {
            bursts++;
            Await.elapse(limit.refill());
        }
    }

    /** Invokes until a call is refused, with a limit that may be partly used up. */
    @When("{string} is invoked until some limit refuses it")
    public void invokeUntilSomeRefused(String capability) {
        exhaust("invocations of " + capability, () -> invoke(Invocation.of(capability, Json.object())));
    }

    @When("{string} is asked for {string} until some limit refuses it")
    public void askUntilRefused(String agent, String capability) {
        exhaust("requests for " + capability, () -> {
            AgentResponse response = subject.agentRequests().send(AgentRequest.of(agent, capability, Json.object()));
            state.recordResponse(response);
            return response.status().equals("ok");
        });
    }

    /** Invokes until a call is refused. Other agents of the account may have used up part of the limit. */
    @When("{agent} invokes {string} until some limit refuses it")
    public void invokeUntilSomeRefused(Agent agent, String capability) {
        exhaust(
                "invocations of " + capability + " by agents",
                () -> invoke(Invocation.of(capability, Json.object()).by(clients.invocationToken(agent))));
    }

    /** Executes until a call is refused. Other agents of the account may have used up part of the limit. */
    @When("{agent} executes {string} until some limit refuses it")
    public void executeUntilSomeRefused(Agent agent, String capability) {
        exhaust("executions of " + capability, () -> clients.execute(
                        clients.executionToken(agent).compact(), capability, Json.object())
                .refusal()
                .isEmpty());
    }

    /**
     * Calls until a call is refused. Throws {@link PreconditionFailed} if none is, at once if an earlier scenario of the
     * run has found that: whether a limit holds is another rule.
     */
    private void exhaust(String kind, BooleanSupplier call) {
        unlimited.requireUnknown(kind);
        if (!CallBurst.untilExhausted(call)) {
            String reason = "no limit refused one of " + CallBurst.MAX_CALLS + " calls in a row";
            unlimited.add(kind, reason);
            throw new PreconditionFailed(reason);
        }
    }

    @When("the wait of the response has elapsed")
    public void waitElapses() {
        Await.elapse(Duration.ofSeconds(refusal().integer("retry_after_seconds")));
    }

    @When("{string} is invoked repeatedly for the time in which one call refills")
    public void invokeRepeatedly(String capability) {
        Invocation invocation = Invocation.of(capability, Json.object());
        long until =
                System.nanoTime() + Await.bounded(limit(capability).oneMore()).toNanos();
        while (!invoke(invocation) && System.nanoTime() < until) {
            Await.elapse(BETWEEN_CALLS);
        }
        if (isRefused(state.invocation())) {
            invoke(invocation);
        }
    }

    @Then("for {int} seconds, {string} admits no more calls than its limit")
    public void admitsNoMore(int seconds, String capability) {
        CallBurst.during(
                Duration.ofSeconds(seconds),
                limit(capability),
                () -> CallBurst.admitted(
                        FEW_CALLS, () -> subject.invocations().begin(Invocation.of(capability, Json.object()))));
    }

    @Then("of {int} calls of {string} at once by its name and by its id, no more are admitted than its limit")
    public void admitsNoMoreByEitherName(int calls, String capability) {
        String id = subject.descriptors().describe(capability).text("id");
        Iterator<String> names = Stream.iterate(capability, last -> last.equals(id) ? capability : id)
                .iterator();
        CallBurst.atOnce(calls, limit(capability), () -> subject.invocations()
                .begin(Invocation.of(names.next(), Json.object())));
    }

    @Then("of {int} calls of {string} at once, no more are admitted than its limit")
    public void admitsNoMoreAtOnce(int calls, String capability) {
        CallBurst.atOnce(
                calls, limit(capability), () -> subject.invocations().begin(Invocation.of(capability, Json.object())));
    }

    @Then("it is refused by its limit")
    public void isRefused() {
        Expect.isTrue(
                isRefused(state.invocation()),
                () -> "the call was admitted beyond its limit: "
                        + state.invocation().transcript());
    }

    @Then("the response reports an exceeded limit")
    public void reportsLimit() {
        JsonReader response = state.invocation().body();
        Expect.equal("the error", "rate_limit_exceeded", response.text("error"));
        Expect.notBlank("the message", response.text("message"));
    }

    @Then("the response has a limit of {int} and no remaining calls")
    public void hasLimit(int limit) {
        JsonReader refusal = refusal();
        Expect.equal("the limit", (long) limit, refusal.integer("limit"));
        Expect.equal("the remaining calls", 0L, refusal.integer("remaining"));
    }

    @Then("the response has a wait")
    public void hasWait() {
        JsonNode wait = refusal().any("retry_after_seconds");
        Expect.isTrue(
                wait.isNumber() && wait.doubleValue() >= 0,
                () -> "'retry_after_seconds' is not a number of seconds: " + wait);
    }

    @Then("the response has a wait of at most {int} second(s)")
    public void hasWait(int seconds) {
        long actual = refusal().integer("retry_after_seconds");
        Expect.isTrue(
                actual >= 1 && actual <= seconds,
                () -> "'retry_after_seconds': expected 1 to " + seconds + ", got " + actual);
    }

    @Then("the response has the reset time of the limit of {string}")
    public void hasReset(String capability) {
        String actual = refusal().text("reset_at");
        Optional<Instant> stated = state.wire().date();
        Instant now = stated.orElseGet(CLOCK::instant);
        Duration clocks = stated.isPresent() ? SECONDS : CLOCKS;
        Instant reset = Expect.instant(actual);
        Instant latest = now.plus(limit(capability).refill()).plusSeconds(1).plus(clocks);
        Expect.isTrue(
                reset.isAfter(now.minus(clocks)) && reset.isBefore(latest),
                () -> "'reset_at': expected " + now + " to " + latest + ", got " + actual);
    }

    private boolean invoke(Invocation invocation) {
        InvocationResponse response = subject.invocations().invoke(invocation);
        state.recordResponse(response);
        return !isRefused(response);
    }

    /** Whether a rate limit refused an invocation, in any shape of response. */
    static boolean isRefused(InvocationResponse response) {
        if (!response.hasNoResult()) {
            return false;
        }
        Expect.names("the failure", response.body().node().toString(), "rate_limit");
        return true;
    }

    /** Returns the refusal, in the shape of rate limits or of other failures. */
    private JsonReader refusal() {
        JsonReader body = JsonReader.of("the refusal", state.wire().json());
        return body.any("error").isObject() ? body.object("error") : body;
    }

    private Limit limit(String capability) {
        return Limit.of(subject.descriptors().describe(capability));
    }
}
