package dev.capstan.tck.steps.negotiation;

import dev.capstan.tck.digest.Sha256;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.WireSteps;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.wire.RawRequest;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Map;

/** Steps about raw messages of the registry and negotiations, used only in features under {@code wire}. */
public final class RegistryWireSteps {

    private final Subject subject;
    private final ScenarioState state;
    private final WireSteps wire;
    private final NegotiationState negotiation;
    private final VersionLifecycleSteps lifecycle;

    public RegistryWireSteps(
            Subject subject,
            ScenarioState state,
            WireSteps wire,
            NegotiationState negotiation,
            VersionLifecycleSteps lifecycle) {
        this.subject = subject;
        this.state = state;
        this.wire = wire;
        this.negotiation = negotiation;
        this.lifecycle = lifecycle;
    }

    @When("GET {word} is sent by a client with the ETag {string}")
    public void sendsWithTag(String path, String tag) {
        Map<String, String> headers = Map.of("Accept", "application/json", "If-None-Match", "\"" + tag + "\"");
        state.recordResponse(subject.messages().send(new RawRequest("GET", path, headers, new byte[0])));
    }

    @When("GET {word} is sent again with the ETag of the response")
    public void sendsAgain(String path) {
        sendsWithTag(path, wire.header("ETag").replace("\"", ""));
    }

    @When("{word} of {titled} is looked up")
    public void isLookedUp(String version, String capability) {
        state.recordResponse(subject.registry().version(capability, version));
    }

    @Then("the session cannot be looked up any more")
    public void sessionIsGone() {
        state.recordResponse(subject.negotiations().session(negotiation.session()));
    }

    @Then("the header {string} names what {string} says")
    public void headerNames(String header, String pointer) {
        Expect.names("the header " + header, wire.header(header), wire.memberText(pointer));
    }

    @Then("the header {string} has the SHA-256 of the body")
    public void headerHasDigest(String header) {
        String due = "sha-256=:" + Sha256.base64(state.wire().body()) + ":";
        Expect.equal("the header " + header, due, wire.header(header));
    }

    @Then("the header {string} has the SHA-256 of the body in hexadecimal digits")
    public void headerHasHexDigest(String header) {
        String due = "\"sha256:" + Sha256.hex(state.wire().body()) + "\"";
        Expect.equal("the header " + header, due, wire.header(header));
    }

    @Then("the header {string} is a moment in seconds")
    public void headerIsMoment(String header) {
        String value = wire.header(header);
        Expect.isTrue(
                value.matches("@[0-9]{10}"),
                () -> "the header " + header + " is not @ and a time in Unix seconds: " + value);
    }

    @Then("the header {string} is its sunset")
    public void headerIsSunset(String header) {
        String value = wire.header(header);
        try {
            Instant actual = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(value));
            Expect.equal("the header " + header, lifecycle.sunset(), actual);
        } catch (DateTimeException e) {
            throw new ConformanceFailure("the header " + header + " is not a valid date: " + value);
        }
    }
}
