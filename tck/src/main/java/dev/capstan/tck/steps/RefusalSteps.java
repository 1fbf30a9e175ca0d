package dev.capstan.tck.steps;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.Answered;
import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.Reading;
import dev.capstan.tck.subject.Violation;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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

    @Then("it is refused with {string}, listing {string} as {string}")
    public void isRefusedListing(String code, String values, String field) {
        isRefused(code);
        Set<String> told = scene.answered().body().list(field).stream()
                .map(JsonNode::asText)
                .collect(Collectors.toSet());
        Expect.equal("'" + field + "' of the refusal", Set.of(values.split(", ")), told);
    }

    @Then("it is refused, since these constraints are broken")
    public void breaks(DataTable expected) {
        isRefused("constraint_violated");
        List<Reading> violations = scene.answered().body().objects("violations");
        Expect.that(
                expected.asMaps().size() >= violations.size(),
                () -> "there are " + violations.size() + " violations in "
                        + scene.answered().wire().body());
        for (Map<String, String> row : expected.asMaps()) {
            Expect.that(
                    violations.stream().anyMatch(violation -> fits(violation, row)),
                    () -> "no violation says " + row + ": "
                            + scene.answered().wire().body());
        }
    }

    @Then("it is refused for its arguments")
    public void breaksSchema(DataTable expected) {
        isRefused("invalid_request");
        ExpectedViolations.of(expected).check(Violation.listed(scene.answered().body(), "violations"));
    }

    private static boolean fits(Reading violation, Map<String, String> row) {
        return row.entrySet().stream()
                .allMatch(cell -> violation.has(cell.getKey())
                        && fits(cell.getKey(), cell.getValue(), violation.any(cell.getKey())));
    }

    private static boolean fits(String what, String expected, JsonNode told) {
        return switch (what) {
            case "field" -> told.asText().equals(expected);
            case "constraint" ->
                Scope.same(
                        Json.object().set("it", Json.read(expected)),
                        Json.object().set("it", told));
            default -> Json.equal(Json.read(expected), told);
        };
    }
}
