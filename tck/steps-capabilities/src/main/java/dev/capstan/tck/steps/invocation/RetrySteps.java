package dev.capstan.tck.steps.invocation;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.AttemptTarget;
import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.invocation.Invocation;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Steps about the attempts of an invocation, which a target of the kit counts and times (INV-7). */
public final class RetrySteps {

    /** Longer than all waits between the attempts of {@code flaky} together. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(1);

    private final Subject subject;
    private final ScenarioState state;
    private final AttemptTarget target;
    private Runnable again = () -> {};
    private Runnable withoutRetries = () -> {};

    public RetrySteps(Subject subject, ScenarioState state, AttemptTarget target) {
        this.subject = subject;
        this.state = state;
        this.target = target;
    }

    @When("^\"([^\"]+)\" is invoked (?:for at most (\\d+) ms )?on a target that fails (\\d+) times? with"
            + " \"([^\"]+)\"( before it acts)?$")
    public void invoke(
            String capability, @Nullable Integer timeoutMs, int failures, String kind, @Nullable String undone) {
        again = () -> invoke(capability, target.failing(failures, kind, undone != null), timeoutMs);
        withoutRetries = () -> invoke(capability, target.failing(0, kind, undone != null), timeoutMs);
        again.run();
    }

    private void invoke(String capability, String url, @Nullable Integer timeoutMs) {
        Invocation invocation = Invocation.of(capability, Json.object().put("target", url));
        state.recordResponse(
                subject.invocations().invoke(timeoutMs == null ? invocation : invocation.withTimeout(timeoutMs)));
    }

    @When("{string} is invoked for at most {int} ms on a target that does not respond")
    public void invokeOnSilentTarget(String capability, int timeoutMs) {
        state.recordResponse(subject.invocations()
                .invoke(Invocation.of(capability, Json.object().put("target", target.silent()))
                        .withTimeout(timeoutMs)));
    }

    @When("{string} tries {string} at that target")
    public void tryAtTarget(String capability, String permission) {
        state.recordResponse(subject.invocations()
                .invoke(Invocation.of(
                        capability, Json.object().put("try", permission).put("target", target.url()))));
    }

    @Then("attempt {int} succeeds")
    public void attemptSucceeds(int attempt) {
        hasBeenCalled(attempt);
        Expect.isTrue(
                state.invocation().succeeded(),
                () -> "the invocation failed: " + state.invocation().transcript());
    }

    @Then("the waits before the later attempts last at least these milliseconds: {}")
    public void waitsAtLeast(String waits) {
        List<Long> least = milliseconds(waits);
        List<Long> actual = target.waits();
        Expect.equal("the number of waits", least.size(), actual.size());
        for (int i = 0; i < least.size(); i++) {
            long wait = actual.get(i);
            long minimum = least.get(i);
            int attempt = i + 2;
            Expect.isTrue(
                    wait >= minimum,
                    () -> "attempt " + attempt + " came after " + wait + " ms; expected at least " + minimum + " ms");
        }
    }

    @Then("the waits before the later attempts last these milliseconds: {}")
    public void waitsLast(String waits) {
        waitsAtLeast(waits);
        new MeasuredWaits(
                        () -> {
                            again.run();
                            waitsAtLeast(waits);
                            return target.waits();
                        },
                        this::durationWithoutRetries)
                .requireAtMost(target.waits(), milliseconds(waits));
    }

    private long durationWithoutRetries() {
        long start = System.nanoTime();
        withoutRetries.run();
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    private static List<Long> milliseconds(String waits) {
        return Stream.of(waits.split(", ")).map(Long::valueOf).toList();
    }

    @Then("the target has been called {int} time(s)")
    public void hasBeenCalled(int times) {
        Expect.equal("the number of attempts", (long) times, (long) target.attempts());
    }

    @Then("no attempt follows the first")
    public void noneFollows() {
        Await.elapse(LONGEST_WAIT);
        hasBeenCalled(1);
    }

    @Then("no wait before a later attempt lasts longer than {int} ms")
    public void waitsAtMost(int ms) {
        List<Long> waits = target.waits();
        new MeasuredWaits(
                        () -> {
                            again.run();
                            return target.waits();
                        },
                        this::durationWithoutRetries)
                .requireAtMost(waits, Collections.nCopies(waits.size(), (long) ms));
    }
}
