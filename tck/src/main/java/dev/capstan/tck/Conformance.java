package dev.capstan.tck;

import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.subject.StopSignal;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.ScenarioResult;
import java.util.function.Consumer;

/** The programmatic entry point of the kit, which checks a subject against the rules. */
public final class Conformance {

    private final RuleBook ruleBook;

    /** Creates a check with the rules that come with the kit. */
    public Conformance() {
        this(RuleBook.bundled());
    }

    Conformance(RuleBook ruleBook) {
        this.ruleBook = ruleBook;
    }

    /**
     * Runs the scenarios of the selected rules in the areas that the subject claims, one after another.
     *
     * @param progress receives each scenario result as the scenario ends
     */
    public Report check(Subject subject, Selection selection, Consumer<ScenarioResult> progress) {
        return prepare(subject, selection, new StopSignal()).run(1, progress);
    }

    /** Prepares a run of those scenarios, not yet started, that callers can watch and stop. */
    public ConformanceRun prepare(Subject subject, Selection selection, StopSignal stop) {
        return new ConformanceRun(
                subject, ruleBook.rules().stream().filter(selection::includes).toList(), stop);
    }
}
