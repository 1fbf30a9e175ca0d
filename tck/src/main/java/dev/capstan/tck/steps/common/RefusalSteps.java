package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.Answered;
import dev.capstan.tck.subject.Breach;
import io.cucumber.java.en.Then;

/** How hosts, agents and publishers are refused what they ask for, and why. */
public final class RefusalSteps {

    private final Scene scene;

    public RefusalSteps(Scene scene) {
        this.scene = scene;
    }

    @Then("it is refused")
    public void isRefused() {
        Answered answer = scene.answered();
        Expect.that(
                answer.refusal().isPresent(),
                () -> "it is not refused: " + answer.wire().transcript());
        Expect.names("the message", answer.body().text("message"), "");
    }

    @Then("it is refused with {string}")
    public void isRefused(String code) {
        Answered answer = scene.answered();
        String told = answer.refusal()
                .orElseThrow(
                        () -> new Breach("it is not refused: " + answer.wire().transcript()));
        Expect.equal("the code of the refusal", code, told);
        Expect.names("the message", answer.body().text("message"), "");
    }

    @Then("it is refused with {string} or {string}")
    public void isRefusedWithOneOf(String code, String other) {
        isRefused(scene.answered().refusal().orElse("").equals(other) ? other : code);
    }

    @Then("it is refused with {string} or {string} or {string}")
    public void isRefusedWithOneOf(String code, String other, String another) {
        isRefusedWithOneOf(scene.answered().refusal().orElse("").equals(another) ? another : code, other);
    }

    @Then("it is refused with {string}, naming {string}")
    public void isRefusedNaming(String code, String named) {
        isRefused(code);
        Expect.names("the message", scene.answered().body().text("message"), named);
    }
}
