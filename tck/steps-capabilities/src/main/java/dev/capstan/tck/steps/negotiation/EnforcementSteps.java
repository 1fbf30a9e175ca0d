package dev.capstan.tck.steps.negotiation;

import dev.capstan.tck.steps.common.AuditQueries;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.audit.AuditEntry;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Steps about violations that are reported while the call continues (X-NEG-6.1). */
public record EnforcementSteps(ScenarioState state, AuditQueries auditQueries) {

    @Then("^these violations are reported in the (invocation|response)$")
    public void areReported(String of, DataTable expected) {
        reported(
                of.equals("response")
                        ? state.agentResponse().body()
                        : state.invocation().body(),
                expected);
    }

    @Then("no violation is reported in the invocation")
    public void noneReported() {
        JsonReader body = state.invocation().body();
        Expect.isTrue(
                !body.has("violations") || body.list("violations").isEmpty(),
                () -> "expected no violations, got: " + body.node());
    }

    @Then("each side has a violation record with the enforcement {string}")
    public void isRecorded(String enforcement) {
        List<AuditEntry> entries =
                auditQueries.settledViolations(state.agentResponse().correlation());
        Expect.equal(
                "the sides of the violation records",
                List.of("request", "response"),
                entries.stream()
                        .map(entry -> entry.record().text("side"))
                        .sorted()
                        .toList());
        entries.forEach(entry -> Expect.equal(
                "the enforcement of the record", enforcement, entry.record().text("enforcement")));
    }

    private static void reported(JsonReader body, DataTable expected) {
        Set<String> expectedLocations = expected.asMaps().stream()
                .map(row -> row.get("side") + " " + TableCells.pointer(row.get("at")))
                .collect(Collectors.toSet());
        Set<String> actual = body.objects("violations").stream()
                .map(violation -> violation.text("side") + " " + violation.text("path"))
                .collect(Collectors.toSet());
        Expect.equal("the locations of the violations", expectedLocations, actual);
        for (Map<String, String> row : expected.asMaps()) {
            for (JsonReader violation : body.objects("violations")) {
                Expect.names("the message of a violation", violation.text("message"), TableCells.of(row, "naming"));
            }
        }
    }
}
