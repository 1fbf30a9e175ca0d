package dev.capstan.tck.steps.grants;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ExpectedViolations;
import dev.capstan.tck.steps.common.RefusalSteps;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Violation;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.List;
import java.util.Map;

/**
 * Steps about the reasons of refused executions: the constraints of the grant, or the schema of the capability (GR-4).
 */
public record ConstraintSteps(ScenarioState state, RefusalSteps refusals) {

    @Then("it is refused, since these constraints are broken")
    public void breaks(DataTable expected) {
        refusals.isRefused("constraint_violated");
        List<JsonReader> violations = state.lastResponse().body().objects("violations");
        Expect.isTrue(
                expected.asMaps().size() >= violations.size(),
                () -> "expected at most " + expected.asMaps().size() + " violations, got " + violations.size() + ": "
                        + state.lastResponse().wire().body());
        for (Map<String, String> row : expected.asMaps()) {
            Expect.isTrue(
                    violations.stream().anyMatch(violation -> matches(violation, row)),
                    () -> "no violation matches (" + TableCells.shown(row) + "): "
                            + state.lastResponse().wire().body());
        }
    }

    @Then("it is refused for its arguments")
    public void breaksSchema(DataTable expected) {
        refusals.isRefused("invalid_request");
        ExpectedViolations.require(
                expected, Violation.listed(state.lastResponse().body(), "violations"));
    }

    private static boolean matches(JsonReader violation, Map<String, String> row) {
        return row.entrySet().stream()
                .allMatch(cell -> violation.has(cell.getKey())
                        && matches(cell.getKey(), cell.getValue(), violation.any(cell.getKey())));
    }

    private static boolean matches(String field, String expected, JsonNode actual) {
        return switch (field) {
            case "field" -> actual.asText().equals(expected);
            case "constraint" ->
                ConstraintEquality.same(
                        Json.object().set("it", Json.read(expected)),
                        Json.object().set("it", actual));
            default -> Json.equal(Json.read(expected), actual);
        };
    }
}
