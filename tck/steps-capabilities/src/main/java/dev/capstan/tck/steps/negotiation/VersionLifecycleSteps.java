package dev.capstan.tck.steps.negotiation;

import dev.capstan.tck.steps.common.Await;
import dev.capstan.tck.steps.common.EarlierStep;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.registry.Publisher;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Steps about deprecating and withdrawing versions (X-NEG-6.2). */
public final class VersionLifecycleSteps {

    private static final String NONE = "no version has been withdrawn yet";
    private static final InstantSource CLOCK = InstantSource.system();
    private static final Duration SOON = Duration.ofSeconds(3);
    private static final Duration SKEW = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofDays(30);

    private static final Publisher OPERATOR = new Publisher.Operator();

    private final Subject subject;
    private final RegistrySteps registry;
    private @Nullable HookResult outcome;
    private @Nullable Instant sunset;

    public VersionLifecycleSteps(Subject subject, RegistrySteps registry) {
        this.subject = subject;
        this.registry = registry;
    }

    @When("{publisher} deprecates {word} of {titled}")
    public void deprecates(Supplier<Publisher> publisher, String version, String capability) {
        outcome = subject.registry().deprecate(capability, version, publisher.get());
    }

    @When("{publisher} withdraws {word} of {titled} {sunset}")
    public void withdraws(Supplier<Publisher> publisher, String version, String capability, Optional<Instant> moment) {
        withdraw(version, capability, moment, publisher.get());
    }

    private void withdraw(String version, String capability, Optional<Instant> moment, Publisher by) {
        sunset = moment.map(instant -> instant.truncatedTo(ChronoUnit.SECONDS)).orElse(null);
        outcome = subject.registry().withdraw(capability, version, sunset, by);
    }

    /** Returns the sunset of a version to withdraw, or empty. */
    @ParameterType("without a sunset|with a sunset that is past|with a sunset that is far ahead")
    public Optional<Instant> sunset(String text) {
        if (text.equals("without a sunset")) {
            return Optional.empty();
        }
        Instant now = CLOCK.instant();
        return Optional.of(text.endsWith("past") ? now.minus(SOON) : now.plus(LONG));
    }

    @Given("{word} of {titled} is to be withdrawn in a few seconds")
    public void isWithdrawnSoon(String version, String capability) {
        withdraw(version, capability, Optional.of(CLOCK.instant().plus(SOON)), OPERATOR);
        if (!EarlierStep.result(outcome, NONE).done() && sunset().isBefore(CLOCK.instant())) {
            // The request reached the server after that moment, and a sunset must be in the future.
            withdraw(version, capability, Optional.of(CLOCK.instant().plus(SOON)), OPERATOR);
        }
        isDone();
    }

    @Then("it is done")
    public void isDone() {
        HookResult ended = EarlierStep.result(outcome, NONE);
        Expect.isTrue(ended.done(), () -> "the operation failed: " + ended.transcript());
    }

    @Then("it is not done, naming {string}")
    public void isNotDone(String named) {
        HookResult ended = EarlierStep.result(outcome, NONE);
        Expect.refused(ended);
        Expect.names("the refusal", ended.transcript(), named);
    }

    @Then("{word} of {titled} has the status {string}")
    public void hasStatus(String version, String capability, String status) {
        Expect.equal(
                "the status of " + version,
                status,
                registry.descriptor(version, capability).text("status"));
    }

    @Then("{word} of {titled} has the sunset of its withdrawal")
    public void hasSunset(String version, String capability) {
        JsonReader actual = registry.descriptor(version, capability);
        Expect.equal("the sunset", sunset(), actual.instant("sunset_at"));
    }

    @Then("after its sunset {word} of {titled} has the status {string}")
    public void hasStatusAfterSunset(String version, String capability, String status) {
        Await.present(() -> Optional.of(registry.descriptor(version, capability).text("status"))
                        .filter(status::equals))
                .orElseThrow(() -> new ConformanceFailure("the status of " + version + ": expected " + status + ", got "
                        + registry.descriptor(version, capability).text("status")));
        requirePast();
    }

    /** Checks that the sunset is past. The subject's clock may be a second ahead. */
    void requirePast() {
        Expect.isTrue(
                CLOCK.instant().plus(SKEW).isAfter(sunset()),
                () -> "the version was withdrawn before its sunset " + sunset);
    }

    /** Returns the sunset of the last withdrawn version. */
    Instant sunset() {
        return EarlierStep.result(sunset, NONE);
    }
}
