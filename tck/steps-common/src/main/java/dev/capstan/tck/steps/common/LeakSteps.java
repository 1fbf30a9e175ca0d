package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.ConformanceFailure;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Then;

/** Steps that check that errors reveal no server internals (INV-8.1). */
public final class LeakSteps {

    private final ScenarioState scene;

    public LeakSteps(ScenarioState scene) {
        this.scene = scene;
    }

    @Then("the answer says nothing of the server's inside")
    public void leaksNothing() {
        Leak.any(scene.transcript()).ifPresent(LeakSteps::isShown);
    }

    @Then("nothing that came back shows {leak}")
    public void shows(Leak leak) {
        scene.transcripts().forEach(text -> leak.in(text).ifPresent(LeakSteps::isShown));
    }

    @ParameterType("a stack trace or the name of a class|SQL|a path or a host of the server")
    public Leak leak(String text) {
        return switch (text) {
            case "SQL" -> Leak.SQL;
            case "a path or a host of the server" -> Leak.PLACE;
            default -> Leak.CODE;
        };
    }

    private static void isShown(String leak) {
        throw new ConformanceFailure("the response reveals server internals: " + leak);
    }
}
