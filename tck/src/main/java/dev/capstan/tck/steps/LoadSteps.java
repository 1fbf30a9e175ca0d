package dev.capstan.tck.steps;

import dev.capstan.tck.subject.HarnessFault;
import dev.capstan.tck.subject.LoadReport;
import dev.capstan.tck.subject.Mistake;
import dev.capstan.tck.subject.Subject;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Loading capability files, and what is said about them (TC-1, TC-2.12). */
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

    @When("the files are loaded")
    public void load() {
        reports = subject.load(files, false);
    }

    @When("the files are loaded for inspection")
    public void inspect() {
        reports = subject.load(files, true);
    }

    @Then("every file is accepted")
    public void everyFileIsAccepted() {
        files.keySet().forEach(this::isAccepted);
    }

    @Then("the file {string} declares the agent {string}")
    public void declares(String file, String agent) {
        Expect.equal("the agent of the file", agent, report(file).agent().orElse("missing"));
    }

    @Then("the files are refused")
    public void areRefused(DataTable table) {
        for (Map<String, String> row : table.asMaps()) {
            String file = Cells.text(row.get("file"));
            List<String> lines = Cells.alternatives(row.get("line"));
            List<String> columns = Cells.alternatives(row.get("column"));
            List<String> pointers = Cells.alternatives(row.get("pointer"));
            isRefused(
                    file,
                    "at line " + row.get("line") + ", column " + row.get("column") + ", pointer " + row.get("pointer"),
                    Cells.text(row.get("naming")),
                    mistake -> fits(lines, mistake.line())
                            && fits(columns, mistake.column())
                            && fits(pointers, mistake.pointer()));
        }
    }

    @Then("the values {string} are refused by name, and the others accepted")
    public void valuesAreRefused(String values) {
        Set<String> refused = Set.of(values.split(", "));
        for (String file : files.keySet()) {
            if (refused.contains(file)) {
                isRefused(file, "on line " + FRAMED_LINE, file, mistake -> mistake.line() == FRAMED_LINE);
            } else {
                isAccepted(file);
            }
        }
    }

    @Then("a file with one of these input schemas is accepted")
    public void schemasAreAccepted(DataTable schemas) {
        filesWith("inputSchema", schemas);
        load();
        everyFileIsAccepted();
    }

    @Then("a file with one of these input schemas is refused")
    public void schemasAreRefused(DataTable table) {
        table.asMaps().forEach(row -> files.put(row.get("schema"), FRAME.formatted("inputSchema", row.get("schema"))));
        load();
        for (Map<String, String> row : table.asMaps()) {
            String keyword = FRAMED_CAPABILITY + "inputSchema" + row.get("at");
            String schema = keyword.substring(0, keyword.lastIndexOf('/'));
            isRefused(
                    Cells.text(row.get("schema")),
                    "on line " + FRAMED_LINE + " at " + keyword,
                    Cells.text(row.get("naming")),
                    mistake -> mistake.line() == FRAMED_LINE
                            && (mistake.pointer().equals(keyword)
                                    || mistake.pointer().equals(schema)));
        }
    }

    @Then("a file with one of these values for {string} is refused")
    public void eachValueIsRefused(String key, DataTable table) {
        filesWith(key, table.subTable(1, 0).columns(0, 1));
        load();
        for (Map<String, String> row : table.asMaps()) {
            String pointer = FRAMED_CAPABILITY + key + Cells.text(row.get("at"));
            isRefused(
                    Cells.text(row.get("value")),
                    "on line " + FRAMED_LINE + " at " + pointer,
                    Cells.text(row.get("naming")),
                    mistake ->
                            mistake.line() == FRAMED_LINE && mistake.pointer().equals(pointer));
        }
    }

    private void isAccepted(String file) {
        Expect.that(
                report(file).accepted() && report(file).mistakes().isEmpty(),
                () -> "the file with " + file + " is refused: " + report(file).mistakes());
    }

    private void isRefused(String file, String where, String naming, Predicate<Mistake> place) {
        LoadReport report = report(file);
        Expect.that(!report.accepted(), () -> "the file with " + file + " is accepted");
        for (Mistake mistake : report.mistakes()) {
            Expect.that(
                    mistake.line() >= 1 && mistake.column() >= 1,
                    () -> "a mistake of " + file + " has no line and column: " + mistake);
        }
        List<Mistake> there = report.mistakes().stream().filter(place).toList();
        Expect.that(
                there.stream().anyMatch(mistake -> mistake.message().contains(naming)),
                () -> "the file with " + file + " has no mistake " + where + " whose message names '" + naming
                        + "'; it has " + report.mistakes());
    }

    private LoadReport report(String file) {
        LoadReport report = reports.get(file);
        if (report == null) {
            throw new HarnessFault("the file " + file + " has not been loaded");
        }
        return report;
    }

    private static boolean fits(List<String> alternatives, Object actual) {
        return alternatives.isEmpty() || alternatives.contains(actual.toString());
    }
}
