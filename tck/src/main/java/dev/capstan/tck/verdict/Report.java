package dev.capstan.tck.verdict;

import dev.capstan.tck.rules.Rule;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The findings of a run.
 *
 * @param subject the name of the subject
 * @param results the selected rules that the kit covers, each with its verdict
 * @param uncovered the selected rules that the kit does not check, each with the reason
 * @param begun whether the run got to the rules: false if the subject could not be opened or the preflight failed
 */
public record Report(String subject, List<RuleResult> results, List<Rule> uncovered, boolean begun) {

    public Report {
        results = List.copyOf(results);
        uncovered = List.copyOf(uncovered);
    }

    /** Creates the findings of a run that got to the rules. */
    public Report(String subject, List<RuleResult> results, List<Rule> uncovered) {
        this(subject, results, uncovered, true);
    }

    /** Returns the report of a run that did not get to the rules. */
    public Report notBegun() {
        return new Report(subject, results, uncovered, false);
    }

    /** Returns the ids of the rules with this verdict, in order. */
    public Set<String> ids(Verdict verdict) {
        return results.stream()
                .filter(result -> result.verdict() == verdict)
                .map(result -> result.rule().id())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the number of rules with this verdict. */
    public long count(Verdict verdict) {
        return results.stream().filter(result -> result.verdict() == verdict).count();
    }

    /** Returns the same report with the expected failures marked. */
    public Report expecting(ExpectedFailures expected) {
        List<RuleResult> marked = results.stream()
                .map(result -> expected.of(result.rule()).map(result::expecting).orElse(result))
                .toList();
        return new Report(subject, marked, uncovered, begun);
    }

    /**
     * Returns 1 if a MUST fails or any rule holds, against the expectation; else 2 if the kit failed, has checked
     * nothing or did not get to the rules; else 3 if it could not find out about a rule; else 0.
     */
    public int exitCode() {
        boolean failed = results.stream()
                .anyMatch(result -> result.isUnexpectedPass()
                        || result.isUnexpectedFailure() && result.verdict() == Verdict.FAILED);
        if (failed) {
            return 1;
        }
        if (count(Verdict.HARNESS_ERROR) > 0 || hasCheckedNothing() || !begun) {
            return 2;
        }
        return count(Verdict.CANNOT_TELL) > 0 ? 3 : 0;
    }

    /** Whether no selected rule that the kit covers applies to the subject. */
    public boolean hasCheckedNothing() {
        return count(Verdict.INAPPLICABLE) == results.size();
    }
}
