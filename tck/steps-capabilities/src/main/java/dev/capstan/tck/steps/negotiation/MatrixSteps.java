package dev.capstan.tck.steps.negotiation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Steps about the compatibility of versions, and its reasons (NEG-4). */
public record MatrixSteps(Subject subject) {

    private static final String REQUESTER = "requester";

    /** The verdict of a cell that the matrix does not have. */
    private static final String ABSENT = "absent";

    @Then("the matrix of {titled} is")
    public void matrixIs(String capability, DataTable expected) {
        Map<String, String> expectedCells = new TreeMap<>();
        Set<String> versions = new HashSet<>();
        for (Map<String, String> row : expected.asMaps()) {
            row.forEach((provider, verdict) -> {
                versions.add(provider.equals(REQUESTER) ? verdict : provider);
                if (!provider.equals(REQUESTER)) {
                    expectedCells.put(row.get(REQUESTER) + " and a provider of " + provider, verdict);
                }
            });
        }
        Map<String, String> actual = new TreeMap<>();
        for (JsonReader cell : cells(capability)) {
            String pair = VersionSpelling.like(versions, cell.text(REQUESTER)) + " and a provider of "
                    + VersionSpelling.like(versions, cell.text("provider"));
            boolean isFirst = actual.put(pair, cell.text("verdict")) == null;
            Expect.isTrue(isFirst, () -> "the matrix has two cells for a requester of " + pair);
        }
        Set<String> cells = new TreeSet<>(expectedCells.keySet());
        cells.addAll(actual.keySet());
        List<String> wrong = cells.stream()
                .filter(cell -> !expectedCells.getOrDefault(cell, ABSENT).equals(actual.getOrDefault(cell, ABSENT)))
                .map(cell -> "a requester of " + cell + " must be " + expectedCells.getOrDefault(cell, ABSENT)
                        + ", got " + actual.getOrDefault(cell, ABSENT))
                .toList();
        Expect.isTrue(
                wrong.isEmpty(), () -> "the matrix of " + capability + " has wrong cells: " + String.join("; ", wrong));
    }

    @Then("the cell of {titled} for a requester of {word} and a provider of {word} has the reasons")
    public void cellHas(String capability, String requester, String provider, DataTable expected) {
        List<JsonReader> reasons = reasons(capability, requester, provider);
        for (Map<String, String> row : expected.asMaps()) {
            JsonReader reason = reasons.stream()
                    .filter(one -> matches(one, row))
                    .findFirst()
                    .orElseThrow(() -> new ConformanceFailure(
                            "no reason matches (" + TableCells.shown(row) + "): " + describe(reasons)));
            Expect.notBlank("the message of a reason", reason.text("message"));
        }
    }

    @Then("the cell of {titled} for a requester of {word} and a provider of {word} has no reasons")
    public void cellHasNoReasons(String capability, String requester, String provider) {
        List<JsonReader> reasons = reasons(capability, requester, provider);
        Expect.isTrue(reasons.isEmpty(), () -> "the cell must not have reasons: " + describe(reasons));
    }

    @Then("the counterexample of {titled} for a requester of {word} and a provider of {word} has a {string} that is"
            + " none of {string}")
    public void cellShows(String capability, String requester, String provider, String property, String values) {
        List<JsonReader> breaks = reasons(capability, requester, provider).stream()
                .filter(reason -> reason.text("effect").equals("breaks"))
                .toList();
        Expect.isTrue(!breaks.isEmpty(), () -> "the cell has no breaking change");
        for (JsonReader reason : breaks) {
            JsonNode value = reason.object("instance").any(property);
            Expect.isTrue(
                    value.isTextual() && !List.of(values.split(", ")).contains(value.textValue()),
                    () -> value + " is not a counterexample: " + reason.node());
        }
    }

    private List<JsonReader> reasons(String capability, String requester, String provider) {
        return cells(capability).stream()
                .filter(cell -> VersionSpelling.same(requester, cell.text(REQUESTER))
                        && VersionSpelling.same(provider, cell.text("provider")))
                .findFirst()
                .orElseThrow(() -> new ConformanceFailure(
                        "the matrix has no cell for the requester " + requester + " and the provider " + provider))
                .objects("reasons");
    }

    private List<JsonReader> cells(String capability) {
        return subject.registry().matrix(capability).requireSuccess().body().objects("cells");
    }

    /** Whether a reason matches the row. The row omits the columns of other rules. */
    private static boolean matches(JsonReader reason, Map<String, String> row) {
        return (!row.containsKey("change") || reason.text("change").equals(row.get("change")))
                && (!row.containsKey("side")
                        || reason.optionalText("side").orElse("").equals(TableCells.of(row, "side")))
                && reason.text("pointer").equals(TableCells.of(row, "at"));
    }

    private static List<JsonNode> describe(List<JsonReader> reasons) {
        return reasons.stream().map(JsonReader::node).toList();
    }
}
