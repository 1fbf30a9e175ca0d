package dev.capstan.tck.mutants.generated;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.generated.MutantOutcome.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.Predicate;

/** The outcomes of a run over generated mutants, as JSON and as a table by operator. */
final class GeneratedReport {

    private final List<MutantOutcome> outcomes;
    private final List<GeneratedMutant> explained;
    private final AcceptedSurvivors accepted;

    /**
     * Creates a report.
     *
     * @param outcomes the judged mutants
     * @param explained mutants that may survive and were not judged
     */
    GeneratedReport(List<MutantOutcome> outcomes, List<GeneratedMutant> explained, AcceptedSurvivors accepted) {
        this.outcomes = outcomes.stream()
                .filter(outcome -> outcome.verdict() != Verdict.UNUSED)
                .sorted(Comparator.comparing(MutantOutcome::mutant))
                .toList();
        this.explained = List.copyOf(explained);
        this.accepted = accepted;
    }

    /** Returns the survivors without a committed reason. */
    List<MutantOutcome> survivors() {
        return outcomes.stream()
                .filter(outcome -> outcome.verdict() == Verdict.SURVIVED)
                .filter(outcome -> accepted.of(outcome.mutant()).isEmpty())
                .toList();
    }

    /** Returns the part of the mutants that is caught, of all that have no committed reason. Undecided ones are not. */
    double score() {
        List<MutantOutcome> due = due();
        return due.isEmpty()
                ? 0
                : (double) due.stream()
                                .filter(outcome -> outcome.verdict().isCaught())
                                .count()
                        / due.size();
    }

    private List<MutantOutcome> due() {
        return outcomes.stream()
                .filter(outcome -> outcome.verdict().isCaught()
                        || accepted.of(outcome.mutant()).isEmpty())
                .toList();
    }

    /** Returns the table: for each operator, the number of mutants and what became of them. */
    String table() {
        StringBuilder table =
                new StringBuilder("| Operator | Judged | Caught by shapes | Caught by other rules | Undecided |"
                        + " Survived | Caught | Explained |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n");
        TreeSet<String> operators = new TreeSet<>();
        outcomes.forEach(outcome -> operators.add(outcome.mutant().operator()));
        explained.forEach(mutant -> operators.add(mutant.operator()));
        operators.forEach(
                name -> table.append(row(name, mutant -> mutant.operator().equals(name))));
        return table.append(row("all", mutant -> true)).toString();
    }

    private String row(String name, Predicate<GeneratedMutant> which) {
        List<MutantOutcome> due =
                due().stream().filter(outcome -> which.test(outcome.mutant())).toList();
        long caught =
                due.stream().filter(outcome -> outcome.verdict().isCaught()).count();
        long unjudged = explained.stream().filter(which).count();
        long survived = outcomes.stream()
                        .filter(outcome -> which.test(outcome.mutant()))
                        .count()
                - due.size();
        return String.format(
                Locale.ROOT,
                "| %s | %d | %d | %d | %d | %d | %s | %d |%n",
                name,
                due.size(),
                count(due, Verdict.CAUGHT_BY_SHAPE),
                count(due, Verdict.CAUGHT),
                count(due, Verdict.UNDECIDED),
                count(due, Verdict.SURVIVED),
                due.isEmpty() ? "-" : String.format(Locale.ROOT, "%.1f %%", 100.0 * caught / due.size()),
                unjudged + survived);
    }

    private static long count(List<MutantOutcome> some, Verdict verdict) {
        return some.stream().filter(outcome -> outcome.verdict() == verdict).count();
    }

    /** Writes all outcomes. */
    void write(Path file) {
        ObjectNode report = Json.object();
        ArrayNode list = report.putArray("mutants");
        outcomes.forEach(outcome -> {
            ObjectNode row = list.addObject();
            row.put("mutant", outcome.mutant().id());
            row.put("verdict", outcome.verdict().name().toLowerCase(Locale.ROOT).replace('_', '-'));
            row.put("rule", outcome.rule());
            row.put("reason", outcome.reason());
            row.put("rules", outcome.rules());
            row.put("millis", outcome.millis());
            accepted.of(outcome.mutant()).ifPresent(why -> row.put("accepted", why.why()));
        });
        explained.forEach(mutant -> list.addObject()
                .put("mutant", mutant.id())
                .put("verdict", "explained")
                .put("accepted", accepted.of(mutant).orElseThrow().why()));
        try {
            Files.writeString(file, Json.pretty(report) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
