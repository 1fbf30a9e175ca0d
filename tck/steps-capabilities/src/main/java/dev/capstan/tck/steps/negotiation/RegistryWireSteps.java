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

/** Steps about raw messages of the registry and negotiations, used only in features under {@code wire}. */
public record RegistryWireSteps(
        Subject subject,
        ScenarioState state,
        WireSteps wire,
        NegotiationState negotiation,
        VersionLifecycleSteps lifecycle) {

    @When("^GET (\\S+) is sent under the ETag (of the response|\"[^\"]+\")$")
    public void sendsWithTag(String path, String tag) {
        String value = tag.equals("of the response") ? wire.header("ETag") : tag;
        state.recordResponse(subject.messages().send(RawRequest.of("GET", path).with("If-None-Match", value)));
    }

    @When("{word} of {titled} is looked up")
    public void isLookedUp(String version, String capability) {
        state.recordResponse(subject.registry().version(capability, version));
    }

    @Then("the header {string} contains the member {string}")
    public void headerNames(String header, String pointer) {
        Expect.names("the header " + header, wire.header(header), wire.memberText(pointer));
    }

    @Then("the header {string} has the SHA-256 of the body")
    public void headerHasDigest(String header) {
        String expected = "sha-256=:" + Sha256.base64(state.wire().body()) + ":";
        Expect.equal("the header " + header, expected, wire.header(header));
    }

    @Then("the header {string} has the SHA-256 of the body in hexadecimal digits")
    public void headerHasHexDigest(String header) {
        String expected = "\"sha256:" + Sha256.hex(state.wire().body()) + "\"";
        Expect.equal("the header " + header, expected, wire.header(header));
    }

    @Then("the header {string} is a time in seconds")
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
