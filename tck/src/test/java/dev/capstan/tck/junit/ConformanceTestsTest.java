package dev.capstan.tck.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.rules.Coverage;
import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Origin;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.RuleResult;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class ConformanceTestsTest {

    @Test
    void aClauseIsAContainerAndARuleATest() {
        Report report = new Report("it", List.of(result(1, Verdict.PASSED), result(2, Verdict.PASSED)), List.of());

        List<DynamicContainer> clauses =
                ConformanceTests.of(report).map(DynamicContainer.class::cast).toList();

        assertThat(clauses).hasSize(1);
        assertThat(clauses.get(0).getDisplayName()).isEqualTo("GR-5.1");
        assertThat(clauses.get(0).getChildren().map(test -> test.getDisplayName()))
                .containsExactly("GR-5.1.1 what has to hold", "GR-5.1.2 what has to hold");
    }

    @Test
    void fulfilledRulePasses() throws Throwable {
        test(result(1, Verdict.PASSED)).execute();
    }

    @Test
    void violatedRuleFailsWithItsReason() {
        assertThatThrownBy(test(result(1, Verdict.FAILED))::execute)
                .isInstanceOf(AssertionFailedError.class)
                .hasMessageContainingAll(
                        "what has to hold", "grants/a.feature:7", "Then it holds", "it does not", "GET /x");
    }

    @Test
    void softUnclaimedAndExpectedFailuresFailNoBuild() {
        assertThatThrownBy(test(result(1, Verdict.WARNING))::execute).isInstanceOf(TestAbortedException.class);
        assertThatThrownBy(test(result(1, Verdict.INAPPLICABLE))::execute).isInstanceOf(TestAbortedException.class);
        assertThatThrownBy(test(result(1, Verdict.FAILED).expecting("it is known"))::execute)
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining("it is known");
    }

    @Test
    void unexpectedPassFails() {
        assertThatThrownBy(test(result(1, Verdict.PASSED).expecting("it is known"))::execute)
                .isInstanceOf(AssertionFailedError.class)
                .hasMessageContaining("remove it from the list");
    }

    @Test
    void undecidedRuleIsAnError() {
        assertThatThrownBy(test(result(1, Verdict.CANNOT_TELL))::execute).isInstanceOf(HarnessError.class);
        assertThatThrownBy(test(result(1, Verdict.HARNESS_ERROR))::execute).isInstanceOf(HarnessError.class);
    }

    private static Executable test(RuleResult result) {
        return ConformanceTests.of(new Report("it", List.of(result), List.of()))
                .flatMap(clause -> ((DynamicContainer) clause).getChildren())
                .map(DynamicTest.class::cast)
                .findFirst()
                .orElseThrow()
                .getExecutable();
    }

    private static RuleResult result(int number, Verdict verdict) {
        Rule rule = new Rule(
                "GR-5.1." + number,
                "GR-5.1",
                "grants",
                Keyword.MUST,
                new Origin.Own("a reason", List.of()),
                "what has to hold",
                new Coverage.Covered());
        ScenarioResult scenario = new ScenarioResult(
                Set.of(rule.id()),
                "A scenario",
                "grants/a.feature:7",
                verdict,
                Optional.of("Then it holds"),
                Optional.of("it does not"),
                List.of(new Exchange("GET /x", "HTTP 500")),
                Duration.ZERO);
        return new RuleResult(rule, verdict, List.of(scenario), Optional.empty(), Optional.empty());
    }
}
