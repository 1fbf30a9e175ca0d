package dev.capstan.tck.steps.typedcapabilities;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ExpectedViolations;
import dev.capstan.tck.steps.common.OwnProfile;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.Violation;
import dev.capstan.tck.subject.agent.AgentRequest;
import dev.capstan.tck.subject.agent.AgentResponse;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Steps about the reported violations of a payload (TC-3.2, TC-3.4, TC-3.5). */
public record ViolationSteps(Subject subject, ScenarioState state, OwnProfile ownProfile) {

    @Then("the request is refused as a schema violation")
    public void requestIsRefused(DataTable expected) {
        AgentResponse response = state.agentResponse();
        Expect.equal("the status", "schema-violation", response.status(), response.transcript());
        Expect.equal("the side", "request", response.schemaSide());
        ExpectedViolations.require(expected, response.violations());
    }

    @Then("the side at fault is {string}")
    public void sideIs(String side) {
        AgentResponse response = state.agentResponse();
        Expect.equal("the side", side, response.schemaSide(), response.transcript());
    }

    @Then("the response has no result")
    public void hasNoResult() {
        Expect.isTrue(
                state.agentResponse()
                        .response()
                        .filter(response -> !response.isNull())
                        .isEmpty(),
                () -> "expected no response, got: " + state.agentResponse().transcript());
    }

    @Then("its error has the code {string}")
    public void codeIs(String code) {
        Expect.equal("the code", code, state.agentResponse().errorCode());
        if (ownProfile.isClaimed()) {
            Expect.notBlank("the message", state.agentResponse().errorMessage());
        }
    }

    @Then("each violation has a path and a message")
    public void areComplete() {
        AgentResponse response = state.agentResponse();
        Expect.isTrue(
                !response.violations().isEmpty(), () -> "the response lists no violation: " + response.transcript());
        response.violations()
                .forEach(violation -> Expect.notBlank(
                        "the message of the violation at '" + violation.path() + "'", violation.message()));
    }

    @Then("the violations name each of {string}")
    public void name(String named) {
        for (String word : named.split(", ")) {
            name(state.agentResponse(), word);
        }
    }

    @Then("the locations of the violations are {string}")
    public void locationsAre(String locations) {
        isAt(new TreeSet<>(Set.of(locations.split(", "))), state.agentResponse());
    }

    @Then("each of these requests breaks its schema at one location")
    public void eachIsAt(DataTable requests) {
        for (Map<String, String> row : requests.asMaps()) {
            JsonNode payload = Json.read(TableCells.of(row, "payload"));
            AgentResponse response = subject.agentRequests()
                    .send(AgentRequest.of(TableCells.of(row, "agent"), TableCells.of(row, "capability"), payload));
            isAt(Set.of(TableCells.pointer(row.get("at"))), response);
        }
    }

    /** Checks that the violation messages contain some words. Empty words still require a message. */
    static void name(AgentResponse response, String named) {
        Expect.names(
                "the text of the violations",
                response.violations().stream().map(Violation::message).collect(Collectors.joining("; ")),
                named);
    }

    private static void isAt(Set<String> locations, AgentResponse response) {
        Set<String> found =
                response.violations().stream().map(Violation::path).collect(Collectors.toCollection(TreeSet::new));
        Expect.equal("the locations of the violations", locations, found, response.transcript());
    }
}
