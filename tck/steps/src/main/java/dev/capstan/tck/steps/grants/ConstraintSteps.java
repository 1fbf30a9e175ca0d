package dev.capstan.tck.steps.grants;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ExpectedViolations;
import dev.capstan.tck.steps.common.RefusalSteps;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Violation;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.List;
import java.util.Map;

/**
 * Steps about the reasons of refused executions: the constraints of the grant, or the schema of the capability (GR-4).
 */
public final class ConstraintSteps {

    private final ScenarioState scene;
    private final RefusalSteps refusals;

    public ConstraintSteps(ScenarioState scene, RefusalSteps refusals) {
        this.scene = scene;
        this.refusals = refusals;
    }

    @Then("it is refused, since these constraints are broken")
    public void breaks(DataTable expected) {
        refusals.isRefused("constraint_violated");
        List<JsonReader> violations = scene.answered().body().objects("violations");
        Expect.that(
                expected.asMaps().size() >= violations.size(),
                () -> "expected at most " + expected.asMaps().size() + " violations, got " + violations.size() + ": "
                        + scene.answered().wire().body());
        for (Map<String, String> row : expected.asMaps()) {
            Expect.that(
                    violations.stream().anyMatch(violation -> fits(violation, row)),
                    () -> "no violation matches " + row + ": "
                            + scene.answered().wire().body());
        }
    }

    @Then("it is refused for its arguments")
    public void breaksSchema(DataTable expected) {
        refusals.isRefused("invalid_request");
        ExpectedViolations.of(expected).check(Violation.listed(scene.answered().body(), "violations"));
    }

    private static boolean fits(JsonReader violation, Map<String, String> row) {
        return row.entrySet().stream()
                .allMatch(cell -> violation.has(cell.getKey())
                        && fits(cell.getKey(), cell.getValue(), violation.any(cell.getKey())));
    }

    private static boolean fits(String field, String expected, JsonNode actual) {
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
