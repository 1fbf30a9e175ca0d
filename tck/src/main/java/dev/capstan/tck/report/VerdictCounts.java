package dev.capstan.tck.report;

import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.verdict.RuleResult;
import dev.capstan.tck.verdict.Verdict;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How many rules have which verdict. */
record VerdictCounts(Map<Verdict, Long> counts) {

    /** The verdicts as a reader wants to hear them. */
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

    /** All but those of areas that are not claimed. */
    long applicable() {
        return all() - of(Verdict.INAPPLICABLE);
    }

    /** Such as {@code 2 failed, 1 warning}: the verdicts that were given, but for the passed. */
    String besidesPassed() {
        return ORDER.stream()
                .filter(verdict -> verdict != Verdict.PASSED && of(verdict) > 0)
                .map(verdict -> of(verdict) + " " + verdict.wire())
                .collect(Collectors.joining(", "));
    }
}
