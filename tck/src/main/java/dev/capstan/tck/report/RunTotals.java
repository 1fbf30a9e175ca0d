package dev.capstan.tck.report;

import dev.capstan.tck.rules.Coverage;
import dev.capstan.tck.rules.Rule;
import java.util.List;

/** The number of clauses and rules in a report, and of the rules that the kit checks. */
record RunTotals(long clauses, long rules, long covered, long untestable, long excluded) {

    static RunTotals of(List<Rule> rules) {
        return new RunTotals(
                rules.stream().map(Rule::clause).distinct().count(),
                rules.size(),
                rules.stream().filter(Rule::isCovered).count(),
                rules.stream()
                        .filter(rule -> rule.coverage() instanceof Coverage.Untestable)
                        .count(),
                rules.stream()
                        .filter(rule -> rule.coverage() instanceof Coverage.Excluded)
                        .count());
    }

    /** Returns a summary such as {@code 300 rules in 121 clauses: 290 checked, 6 untestable, 4 excluded}. */
    @Override
    public String toString() {
        return Counted.of(rules, "rule") + " in " + Counted.of(clauses, "clause") + ": " + covered + " checked, "
                + untestable + " untestable, " + excluded + " excluded";
    }
}
