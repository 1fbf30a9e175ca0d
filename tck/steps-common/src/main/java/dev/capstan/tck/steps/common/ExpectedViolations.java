package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.Violation;
import io.cucumber.datatable.DataTable;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The violations that a table lists: all of them, with the words that each message must contain. */
public final class ExpectedViolations {

    private ExpectedViolations() {}

    /**
     * Requires exactly these violations.
     *
     * @param expected table with the columns {@code at} and {@code naming}; with the column {@code side} as well, the
     *     side precedes the path of a violation
     */
    public static void require(DataTable expected, List<Violation> violations) {
        Expect.equal(
                "the locations of the violations",
                expected.asMaps().stream()
                        .map(ExpectedViolations::location)
                        .collect(Collectors.toCollection(TreeSet::new)),
                violations.stream().map(Violation::path).collect(Collectors.toCollection(TreeSet::new)));
        for (Map<String, String> row : expected.asMaps()) {
            String messages = violations.stream()
                    .filter(violation -> violation.path().equals(location(row)))
                    .map(Violation::message)
                    .collect(Collectors.joining("; "));
            Expect.names(
                    "the message of the violation at '" + location(row) + "'", messages, TableCells.of(row, "naming"));
        }
    }

    private static String location(Map<String, String> row) {
        String side = row.containsKey("side") ? TableCells.of(row, "side") + " " : "";
        return side + TableCells.pointer(row.get("at"));
    }
}
