package dev.capstan.tck.steps.common;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ApiResponse;
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Then;
import java.util.List;
import java.util.stream.Stream;

/** Steps about refusals of hosts, agents and publishers, and their reasons. */
public record RefusalSteps(ScenarioState state) {

    @Then("it is refused")
    public void isRefused() {
        ApiResponse response = state.lastResponse();
        Expect.refused(response);
        Expect.notBlank("the message", response.body().text("message"));
    }

    @Then("it is refused with {codes}")
    public void isRefused(List<String> codes) {
        String actual = state.lastResponse().refusal().orElse("");
        isRefused(codes.contains(actual) ? actual : String.join(" or ", codes));
    }

    /** Returns the acceptable codes. */
    @ParameterType("\"[^\"]+\"(?: or \"[^\"]+\")*")
    public List<String> codes(String text) {
        return Stream.of(text.split(" or "))
                .map(code -> code.substring(1, code.length() - 1))
                .toList();
    }

    /** Requires that the last response is a refusal with this code. */
    public void isRefused(String code) {
        ApiResponse response = state.lastResponse();
        Expect.refused("the request", code, response);
        Expect.notBlank("the message", response.body().text("message"));
    }

    @Then("it is refused with {string}, naming {string}")
    public void isRefusedNaming(String code, String named) {
        isRefused(code);
        Expect.names("the refusal", Json.write(state.lastResponse().body().node()), named);
    }
}
