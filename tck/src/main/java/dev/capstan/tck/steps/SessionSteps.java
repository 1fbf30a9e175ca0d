package dev.capstan.tck.steps;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.AgentRequest;
import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.Invocation;
import dev.capstan.tck.subject.Subject;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.Optional;

/** Calls that name a session, and what they run under (NEG-2.4). */
public final class SessionSteps {

    private final Subject subject;
    private final Scene scene;
    private final Agreement agreement;

    public SessionSteps(Subject subject, Scene scene, Agreement agreement) {
        this.subject = subject;
        this.scene = scene;
        this.agreement = agreement;
    }

    @Given("a session on {word} of {titled}")
    public void aSession(String version, String capability) {
        agreement.agreesOn(version, capability);
    }

    @Given("a session that nobody has agreed on")
    public void anInventedSession() {
        agreement.agreesOn("2.0", subject.capabilityName("code-review"));
        agreement.isInvented();
    }

    @When("the session ends")
    public void ends() {
        scene.happened(subject.negotiations().end(agreement.session()).given());
    }

    @When("{string} is invoked in the session with {json}")
    public void invoke(String capability, JsonNode parameters) {
        scene.happened(subject.invoke(Invocation.of(capability, parameters).in(agreement.session())));
    }

    @When("{string} is asked for {string} in the session with {json}")
    public void ask(String agent, String capability, JsonNode payload) {
        scene.happened(
                subject.request(AgentRequest.of(agent, capability, payload).under(agreement.session())));
    }

    @Then("the result has no {string}")
    public void resultHasNo(String field) {
        Expect.that(
                !scene.invocation().body().object("result").has(field),
                () -> "the result has '" + field + "': " + scene.invocation().transcript());
    }

    @Then("{string} can no longer be invoked in the session with {json}, which is refused with {string}")
    public void isRefusedFromNowOn(String capability, JsonNode parameters, String code) {
        Until.present(() -> {
                    invoke(capability, parameters);
                    return Optional.of(scene.invocation()).filter(answer -> !answer.succeeded());
                })
                .orElseThrow(() -> new Breach("it can still be invoked: " + scene.transcript()));
        Expect.equal("the code of the failure", code, scene.invocation().errorCode());
    }

    @Then("the session is remembered as {string}")
    public void isRemembered(String status) {
        Expect.equal(
                "the status of the session",
                status,
                subject.negotiations().session(agreement.session()).agreement().text("status"));
    }
}
