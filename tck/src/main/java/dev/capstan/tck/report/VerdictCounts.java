package dev.capstan.tck.report;

import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.verdict.RuleResult;
import dev.capstan.tck.verdict.Verdict;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The number of rules with each verdict. */
record VerdictCounts(Map<Verdict, Long> counts) {

    /** The verdicts in the order of display. */
    static final List<Verdict> ORDER = List.of(
            Verdict.PASSED,
            Verdict.FAILED,
            Verdict.WARNING,
            Verdict.CANNOT_TELL,
            Verdict.HARNESS_ERROR,
            Verdict.INAPPLICABLE);

    VerdictCounts {
        counts = Map.copyOf(counts);
    }

    static VerdictCounts of(List<RuleResult> results) {
        Map<Verdict, Long> counts = new EnumMap<>(Verdict.class);
        results.forEach(result -> counts.merge(result.verdict(), 1L, Long::sum));
        return new VerdictCounts(counts);
    }

    static VerdictCounts of(List<RuleResult> results, Keyword keyword) {
        return of(results.stream()
                .filter(result -> result.rule().keyword() == keyword)
                .toList());
    }

    long of(Verdict verdict) {
        return counts.getOrDefault(verdict, 0L);
    }

    long all() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the number of all rules except those of areas that are not claimed. */
    long applicable() {
        return all() - of(Verdict.INAPPLICABLE);
    }

    /** Returns the verdicts other than passed, such as {@code 2 failed, 1 warning}. */
    String otherThanPassed() {
        return ORDER.stream()
                .filter(verdict -> verdict != Verdict.PASSED && of(verdict) > 0)
                .map(verdict -> of(verdict) + " " + verdict.wire())
                .collect(Collectors.joining(", "));
    }
}
