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

    /** 0 where every MUST that applies holds, 1 where one does not, 2 where the kit could not find out. */
    public int exitCode() {
        if (count(Verdict.HARNESS_ERROR) + count(Verdict.CANNOT_TELL) > 0) {
            return 2;
        }
        return count(Verdict.FAILED) > 0 ? 1 : 0;
    }
}
