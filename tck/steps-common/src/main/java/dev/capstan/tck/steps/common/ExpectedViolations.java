package dev.capstan.tck.steps.common;

import dev.capstan.tck.subject.Violation;
import io.cucumber.datatable.DataTable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The exact set of paths that a schema violation must list, with the name that each message must contain. */
public final class ExpectedViolations {

    private final List<Expected> expected;
    private final OwnProfile ownProfile;

    private ExpectedViolations(List<Expected> expected, OwnProfile ownProfile) {
        this.expected = expected;
        this.ownProfile = ownProfile;
    }

    private record Expected(String path, String naming) {}

    /** Reads a table with the columns {@code at} and {@code naming}. */
    public static ExpectedViolations of(DataTable table, OwnProfile ownProfile) {
        return new ExpectedViolations(
                table.asMaps().stream().map(ExpectedViolations::expected).toList(), ownProfile);
    }

    /** Throws a conformance failure unless these violations are the expected ones. */
    public void check(List<Violation> violations) {
        Set<String> paths = expected.stream().map(Expected::path).collect(Collectors.toCollection(TreeSet::new));
        Set<String> found = violations.stream().map(Violation::path).collect(Collectors.toCollection(TreeSet::new));
        Expect.equal("the locations of the violations", paths, found);
        expected.forEach(one -> checkMessage(one, violations));
    }

    private void checkMessage(Expected expected, List<Violation> violations) {
        String messages = violations.stream()
                .filter(violation -> violation.path().equals(expected.path()))
                .map(Violation::message)
                .collect(Collectors.joining("; "));
        Expect.names(
                "the message of the violation at '" + expected.path() + "'",
                messages,
                ownProfile.required(expected.naming()));
    }

    private static Expected expected(Map<String, String> row) {
        return new Expected(TableCells.pointer(row.get("at")), TableCells.of(row, "naming"));
    }
}
