package dev.capstan.tck.steps.typedcapabilities;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.loading.LoadDiagnostic;
import dev.capstan.tck.subject.loading.LoadReport;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Steps about loading capability files, and the diagnostics (TC-1, TC-2, TC-6.2). */
public final class LoadSteps {

    private static final String FRAME = """
            version: 1
            agent: agent://sample
            transports: [{kind: memory, topics: {requests: agents.sample.requests}}]
            capabilities:
              - name: sample
                %s: %s
            """;
    private static final int FRAMED_LINE = 6;
    private static final String FRAMED_CAPABILITY = "/capabilities/0/";

    private final Subject subject;
    private final Map<String, String> files = new LinkedHashMap<>();
    private Map<String, LoadReport> reports = Map.of();

    public LoadSteps(Subject subject) {
        this.subject = subject;
    }

    @Given("the file {string}:")
    public void theFile(String name, String text) {
        files.put(name, text + "\n");
    }

    @Given("files with these values for {string}")
    public void filesWith(String key, DataTable values) {
        values.asList().forEach(value -> files.put(value, FRAME.formatted(key, value)));
    }

    @Given("files with these input schemas")
    public void filesWithSchemas(DataTable schemas) {
        schemas.asMaps().forEach(row -> files.put(row.get("file"), FRAME.formatted("inputSchema", row.get("schema"))));
    }

    @Given("files that differ from {string} in one place")
    public void filesLike(String like, DataTable others) {
        String text = files.getOrDefault(like, "");
        for (Map<String, String> row : others.asMaps()) {
            String location = TableCells.of(row, "instead of");
            if (!text.contains(location)) {
                throw new HarnessError("the file " + like + " has no " + location);
            }
            files.put(row.get("file"), text.replace(location, TableCells.of(row, "stands")));
        }
    }

    /** Requires files without the defect to be accepted. Otherwise, a refusal of the others shows nothing. */
    @Given("the loader accepts the files {string}")
    public void accepts(String names) {
        load();
        areAccepted(names);
    }

    @Given("the loader accepts the files {string} for inspection")
    public void acceptsForInspection(String names) {
        inspect();
        areAccepted(names);
    }

    @When("the files are loaded")
    public void load() {
        reports = subject.files().load(files, false);
    }

    @When("the files are loaded for inspection")
    public void inspect() {
        reports = subject.files().load(files, true);
    }

    @Then("every file is accepted")
    public void everyFileIsAccepted() {
        files.keySet().forEach(this::isAccepted);
    }

    @Then("the files {string} are accepted")
    public void areAccepted(String names) {
        Arrays.stream(names.split(", ")).forEach(this::isAccepted);
    }

    @Then("every error of {string} has a line and a column")
    public void hasPlaces(String file) {
        LoadReport report = report(file);
        Expect.isTrue(!report.accepted(), () -> reported(file) + " must be refused");
        Expect.isTrue(!report.diagnostics().isEmpty(), () -> reported(file) + " is refused without an error");
        Expect.isTrue(
                report.diagnostics().stream()
                        .allMatch(diagnostic -> diagnostic.line() >= 1 && diagnostic.column() >= 1),
                () -> "a diagnostic of " + reported(file) + " has no line or column: " + report.diagnostics());
    }

    @Then("the file {string} declares the agent {string}")
    public void declares(String file, String agent) {
        report(file).agent().ifPresent(actual -> Expect.equal("the agent of the file", agent, actual));
    }

    @Then("the files are refused")
    public void areRefused(DataTable table) {
        for (Map<String, String> row : table.asMaps()) {
            String file = TableCells.of(row, "file");
            List<String> lines = TableCells.alternatives(row.get("line"));
            List<String> columns = TableCells.alternatives(row.get("column"));
            List<String> pointers = TableCells.alternatives(row.get("pointer"));
            isRefused(
                    file,
                    at("line", row) + at("column", row) + at("pointer", row),
                    TableCells.of(row, "naming"),
                    diagnostic -> matches(lines, diagnostic.line())
                            && matches(columns, diagnostic.column())
                            && matches(pointers, diagnostic.pointer()));
        }
    }

    @Then("the values {string} are refused with their names, and the others accepted")
    public void valuesAreRefused(String values) {
        Set<String> refused = Set.of(values.split(", "));
        for (String file : files.keySet()) {
            if (refused.contains(file)) {
                isRefused(file, " on line " + FRAMED_LINE, file, diagnostic -> diagnostic.line() == FRAMED_LINE);
            } else {
                isAccepted(file);
            }
        }
    }

    @Then("a file with one of these values for {string} is refused")
    public void eachValueIsRefused(String key, DataTable table) {
        filesWith(key, table.subTable(1, 0).columns(0, 1));
        load();
        for (Map<String, String> row : table.asMaps()) {
            String pointer = FRAMED_CAPABILITY + key + TableCells.of(row, "at");
            isRefused(
                    TableCells.of(row, "value"),
                    " on line " + FRAMED_LINE + " at " + pointer,
                    TableCells.of(row, "naming"),
                    diagnostic -> diagnostic.line() == FRAMED_LINE
                            && diagnostic.pointer().equals(pointer));
        }
    }

    private void isAccepted(String file) {
        Expect.isTrue(
                report(file).accepted(),
                () -> reported(file) + " must be accepted: " + report(file).diagnostics());
    }

    private void isRefused(String file, String where, String naming, Predicate<LoadDiagnostic> location) {
        LoadReport report = report(file);
        Expect.isTrue(!report.accepted(), () -> reported(file) + " must be refused");
        if (where.isEmpty() && naming.isEmpty()) {
            return;
        }
        List<LoadDiagnostic> there =
                report.diagnostics().stream().filter(location).toList();
        Expect.isTrue(
                there.stream().anyMatch(diagnostic -> diagnostic.message().contains(naming)),
                () -> reported(file) + " has no diagnostic" + where + " with '" + naming + "' in its message: "
                        + report.diagnostics());
    }

    private String reported(String file) {
        return "the file " + file + " (" + TableCells.text(files.get(file)).strip() + ")";
    }

    private LoadReport report(String file) {
        LoadReport report = reports.get(file);
        if (report == null) {
            throw new HarnessError("the file " + file + " has not been loaded");
        }
        return report;
    }

    private static String at(String column, Map<String, String> row) {
        String where = TableCells.of(row, column);
        return where.isEmpty() ? "" : " at the " + column + " " + where;
    }

    private static boolean matches(List<String> alternatives, Object actual) {
        return alternatives.isEmpty() || alternatives.contains(actual.toString());
    }
}
