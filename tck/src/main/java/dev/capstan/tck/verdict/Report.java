package dev.capstan.tck.verdict;

import dev.capstan.tck.rules.Rule;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a run found.
 *
 * @param subject the name of the subject
 * @param results the covered rules that were selected, each with its verdict
 * @param uncovered the selected rules that the kit does not check, each saying why
 */
public record Report(String subject, List<RuleResult> results, List<Rule> uncovered) {

    public Report {
        results = List.copyOf(results);
        uncovered = List.copyOf(uncovered);
    }

    /** The ids of the rules with this verdict, in order. */
    public Set<String> ids(Verdict verdict) {
        return results.stream()
                .filter(result -> result.verdict() == verdict)
                .map(result -> result.rule().id())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** How many rules have this verdict. */
    public long count(Verdict verdict) {
        return results.stream().filter(result -> result.verdict() == verdict).count();
    }

    /** The same, where some rules are expected not to hold. */
    public Report expecting(ExpectedFailures expected) {
        List<RuleResult> marked = results.stream()
                .map(result -> expected.of(result.rule()).map(result::expecting).orElse(result))
                .toList();
        return new Report(subject, marked, uncovered);
    }

    /**
     * 0 where every MUST that applies holds or is expected not to, 1 where one does not hold or holds unexpectedly, 2
     * where the kit could not find out.
     */
    public int exitCode() {
        if (count(Verdict.HARNESS_ERROR) > 0) {
            return 2;
        }
        boolean failed = results.stream()
                .anyMatch(result -> result.isUnexpectedPass()
                        || result.isUnexpectedFailure() && result.verdict() == Verdict.FAILED);
        if (failed) {
            return 1;
        }
        return count(Verdict.CANNOT_TELL) > 0 ? 2 : 0;
    }
}
