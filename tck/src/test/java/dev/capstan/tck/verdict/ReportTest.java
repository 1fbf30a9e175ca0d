package dev.capstan.tck.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.rules.Coverage;
import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Origin;
import dev.capstan.tck.rules.Rule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportTest {

    private static final ExpectedFailures EXPECTED = new ExpectedFailures(Map.of("GR-1.1", "it is known"));

    @ParameterizedTest
    @CsvSource({
        "PASSED, 0, 1",
        "FAILED, 1, 0",
        "WARNING, 0, 0",
        "INAPPLICABLE, 2, 2",
        "CANNOT_TELL, 3, 3",
        "HARNESS_ERROR, 2, 2"
    })
    void theExitCodeIsThatOfTheVerdictAndOfWhatIsExpected(Verdict verdict, int alone, int expected) {
        Report report = report(verdict);

        assertThat(report.exitCode()).isEqualTo(alone);
        assertThat(report.expecting(EXPECTED).exitCode()).isEqualTo(expected);
        assertThat(report.expecting(ExpectedFailures.NONE)).isEqualTo(report);
    }

    @ParameterizedTest
    @CsvSource({
        "FAILED, CANNOT_TELL, 1",
        "FAILED, HARNESS_ERROR, 1",
        "CANNOT_TELL, HARNESS_ERROR, 2",
        "PASSED, CANNOT_TELL, 3",
        "PASSED, WARNING, 0",
        "PASSED, INAPPLICABLE, 0"
    })
    void aFailureOutweighsWhatIsUndecided(Verdict one, Verdict other, int exit) {
        assertThat(report(one, other).exitCode()).isEqualTo(exit);
        assertThat(report(other, one).exitCode()).isEqualTo(exit);
    }

    @Test
    void anExpectedFailureExcusesNoOther() {
        assertThat(report(Verdict.FAILED, Verdict.FAILED).expecting(EXPECTED).exitCode())
                .isEqualTo(1);
    }

    @Test
    void aRuleThatHoldsAgainstExpectationIsMended() {
        Report report = report(Verdict.PASSED, Verdict.PASSED).expecting(EXPECTED);

        assertThat(report.results()).extracting(RuleResult::isUnexpectedPass).containsExactly(true, false);
        assertThat(report.results().get(0).expected()).contains("it is known");
    }

    @Test
    void aRunThatDidNotGetToTheRulesHasNoVerdict() {
        Report report = report(Verdict.CANNOT_TELL).notBegun();

        assertThat(report.exitCode()).isEqualTo(2);
        assertThat(report.expecting(EXPECTED).exitCode()).isEqualTo(2);
    }

    private static Report report(Verdict... verdicts) {
        RuleResult[] results = new RuleResult[verdicts.length];
        for (int index = 0; index < verdicts.length; index++) {
            String id = "GR-1." + (index + 1);
            Rule rule = new Rule(
                    id,
                    id,
                    "grants",
                    Keyword.MUST,
                    new Origin.Own("a reason", List.of()),
                    "text",
                    new Coverage.Covered());
            results[index] = new RuleResult(rule, verdicts[index], List.of(), Optional.empty(), Optional.empty());
        }
        return new Report("a subject", List.of(results), List.of());
    }
}
