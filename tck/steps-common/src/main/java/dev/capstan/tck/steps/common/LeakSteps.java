package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.ConformanceFailure;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Then;

/** Steps that check that errors reveal no server internals (INV-8.1). */
public record LeakSteps(ScenarioState state) {

    @Then("the response reveals no internals")
    public void leaksNothing() {
        Leak.any(state.transcript()).ifPresent(LeakSteps::requireNoLeak);
    }

    @Then("no response reveals {leak}")
    public void shows(Leak leak) {
        state.transcripts().forEach(text -> leak.find(text).ifPresent(LeakSteps::requireNoLeak));
    }

    @ParameterType("a stack trace or the name of a class|SQL|a path or a host of the server")
    public Leak leak(String text) {
        return switch (text) {
            case "SQL" -> Leak.SQL;
            case "a path or a host of the server" -> Leak.FILE_PATH;
            default -> Leak.CODE;
        };
    }

    private static void requireNoLeak(String leak) {
        throw new ConformanceFailure("the response reveals server internals: " + leak);
    }
}
