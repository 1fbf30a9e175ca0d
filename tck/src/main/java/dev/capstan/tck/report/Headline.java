package dev.capstan.tck.report;

import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Verdict;

/** The outcome of a run in one sentence that matches its exit code. */
final class Headline {

    private Headline() {}

    static String of(Report report) {
        VerdictCounts musts = VerdictCounts.of(report.results(), Keyword.MUST);
        long mended = RuleEntry.of(report).stream()
                .filter(RuleEntry::isUnexpectedPass)
                .count();
        long expected =
                RuleEntry.of(report).stream().filter(RuleEntry::isExpectedly).count();
        return switch (report.exitCode()) {
            case 0 ->
                musts.applicable() == 0
                        ? "no MUST applies"
                        : musts.of(Verdict.FAILED) > 0
                                ? failed(musts) + ", as expected"
                                : "every applicable MUST holds";
            case 1 ->
                mended > 0 && musts.of(Verdict.FAILED) <= expected
                        ? Counted.of(mended, "expected failure") + " no longer fail" + (mended == 1 ? "s" : "")
                        : failed(musts) + (expected > 0 ? ", " + expected + " expected to fail" : "");
            default -> report.hasCheckedNothing() ? "no selected rule applies" : "inconclusive";
        };
    }

    private static String failed(VerdictCounts musts) {
        return musts.of(Verdict.FAILED) + " of " + musts.applicable() + " MUST do not hold";
    }
}
