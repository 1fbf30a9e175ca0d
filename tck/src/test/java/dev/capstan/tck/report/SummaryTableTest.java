package dev.capstan.tck.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.RuleResult;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SummaryTableTest {

    private static final String FIRST =
            SampleReports.first(1, Keyword.MUST).get(0).id();

    static Stream<Report> reports() {
        return Stream.of(
                SampleReports.emptyReport(),
                SampleReports.all(Verdict.PASSED),
                SampleReports.ofEveryVerdict(),
                SampleReports.hostile(),
                SampleReports.failing(FIRST, "x".repeat(500) + " " + "\uD83D\uDE00".repeat(200)),
                SampleReports.expecting(SampleReports.failing(FIRST, "x"), FIRST));
    }

    @ParameterizedTest
    @MethodSource("reports")
    void noLineIsWiderThanATerminalOrCommandsIt(Report report) {
        assertThat((SummaryTable.of(report) + SummaryTable.everyRule(report)).lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80))
                .noneMatch(line -> line.chars().anyMatch(Character::isISOControl));
    }

    @Test
    void passedRulesTakeOneLinePerAreaAndDocument() {
        Report report = SampleReports.all(Verdict.PASSED);
        String table = SummaryTable.of(report);

        assertThat(table.lines().count())
                .isLessThan(RuleBook.AREAS.size()
                        + DocumentConformance.of(report.results()).size()
                        + 10L);
        assertThat(table)
                .containsPattern("Agent Auth Protocol v1\\.0-draft \\(47ef994\\): (\\d+) of \\1 MUST passed\n");
        assertThat(table).containsPattern("grants +(\\d+) of +\\1 passed\n").contains("rule book    ");
    }

    @Test
    void theReadmeShowsTheBookAsItIs() throws IOException {
        assertThat(Files.readString(Path.of("README.md")))
                .contains("rule book    " + RunTotals.of(RuleBook.bundled().rules()) + "\n");
    }

    @Test
    void aFailureSaysWhatWasSeenWhereAndHowToLookAtIt() {
        String table = SummaryTable.of(SampleReports.failing(FIRST, "it was otherwise"));

        assertThat(table)
                .startsWith("failed  " + FIRST + "  MUST\n")
                .contains("  scenario  what is to be seen of it was otherwise\n", "(typed-capabilities/a.feature:3)\n")
                .contains("  at        Then it is it was otherwise\n")
                .contains("  reason    it was otherwise\n")
                .contains("  see       --only " + FIRST + " --report DIR, capstan-tck explain " + FIRST + "\n")
                .containsPattern("typed-capabilities +\\d+ of +\\d+ passed, 1 failed\n")
                .containsPattern("a subject: 1 of \\d+ MUST do not hold\n$");
    }

    @Test
    void rulesThatFailInOneScenarioAtOneStepForOneReasonAreListedTogether() {
        List<Rule> musts = SampleReports.first(5, Keyword.MUST);
        ScenarioResult first = failed("a.feature:3", "Then it is so", "HTTP 404");
        Map<String, List<ScenarioResult>> scenarios = Map.of(
                musts.get(0).id(), List.of(first),
                musts.get(1).id(), List.of(failed("a.feature:9", "Then it is so", "HTTP 404")),
                musts.get(2).id(), List.of(failed("a.feature:3", "And it is more", "HTTP 404")),
                musts.get(3).id(), List.of(first, failed("a.feature:9", "Then it is so", "HTTP 500")),
                musts.get(4).id(), List.of(first));

        String table = SummaryTable.of(SampleReports.report(
                "a subject",
                rule -> scenarios.containsKey(rule.id())
                        ? new RuleResult(
                                rule, Verdict.FAILED, scenarios.get(rule.id()), Optional.empty(), Optional.empty())
                        : SampleReports.result(rule, Verdict.PASSED, "")));

        assertThat(table)
                .containsOnlyOnce("  likewise  ")
                .contains("  likewise  " + musts.get(4).id() + "\n")
                .doesNotContain("failed  " + musts.get(4).id());
        assertThat(musts.subList(0, 4))
                .allSatisfy(rule -> assertThat(table).contains("failed  " + rule.id() + "  MUST\n"));
        assertThat(table).contains("  at        And it is more\n");
    }

    @Test
    void rulesWithoutAVerdictForOneReasonAreListedTogether() {
        List<Rule> musts = SampleReports.first(2, Keyword.MUST);
        Map<String, String> reasons = Map.of(
                musts.get(0).id(), "no answer to agent 0c6a1de5-5e0b-4a55-8f3f-9a0a2a5e0a11",
                musts.get(1).id(), "no answer to agent 7f000001-0000-4000-8000-9a0a2a5e0a12");

        String table = SummaryTable.of(SampleReports.report(
                "a subject",
                rule -> reasons.containsKey(rule.id())
                        ? SampleReports.result(rule, Verdict.CANNOT_TELL, reasons.get(rule.id()))
                        : SampleReports.result(rule, Verdict.PASSED, "")));

        assertThat(table).contains("  likewise  " + musts.get(1).id() + "\n");
    }

    @Test
    void aFailureShowsTheLastRequestAndItsResponseWithoutHeaders() {
        List<Exchange> exchanges = List.of(
                new Exchange("GET /a", "HTTP 200"),
                new Exchange("POST /b\nAccept: a/b\n\n{\n  \"n\": 1}", "HTTP 500\ndate: today\n\n{}"));

        assertThat(SummaryTable.of(observed("x", exchanges)))
                .contains("  request   POST /b { \"n\": 1}\n  response  HTTP 500 {}\n  reason    x\n");
    }

    @Test
    void aReasonWithAResponseShowsItOnceWithoutHeaders() {
        List<Exchange> exchanges = List.of(new Exchange("GET /a", "HTTP 500\ndate: today\n\n{}"));
        String reason = "the status: expected 200, got 500; the response is HTTP 500\ndate: today\nx-y: z\n\n{}";

        assertThat(SummaryTable.of(observed(reason, exchanges)))
                .contains("  request   GET /a\n"
                        + "  reason    the status: expected 200, got 500; the response is HTTP 500 {}\n");
    }

    private static Report observed(String reason, List<Exchange> exchanges) {
        Rule rule = SampleReports.first(1, Keyword.MUST).get(0);
        ScenarioResult scenario =
                SampleReports.result(rule, Verdict.FAILED, "x").scenarios().get(0);
        ScenarioResult observed = new ScenarioResult(
                scenario.rules(),
                scenario.name(),
                scenario.location(),
                scenario.verdict(),
                scenario.step(),
                Optional.of(reason),
                exchanges,
                scenario.elapsed());
        RuleResult result = new RuleResult(rule, Verdict.FAILED, List.of(observed), Optional.empty(), Optional.empty());
        return new Report("a subject", List.of(result), List.of());
    }

    @Test
    void expectedFailureIsListedWithItsReason() {
        assertThat(SummaryTable.of(SampleReports.expecting(SampleReports.failing(FIRST, "x"), FIRST)))
                .startsWith("1 expected failures\n  ")
                .contains(FIRST, "it is known, see elsewhere")
                .containsPattern("a subject: 1 of \\d+ MUST do not hold, as expected\n$");
    }

    @Test
    void fixedRuleIsReportedForRemovalFromTheList() {
        assertThat(SummaryTable.of(SampleReports.expecting(SampleReports.all(Verdict.PASSED), FIRST)))
                .startsWith("1 expected to fail but passed; remove from the list\n  ")
                .contains("1 expected failure no longer fails");
    }

    @Test
    void everyRuleHasALineWhereThatIsAskedFor() {
        String table = SummaryTable.everyRule(SampleReports.ofEveryVerdict());

        assertThat(RuleBook.bundled().rules())
                .allSatisfy(rule -> assertThat(table).containsPattern("(?m)^[a-z-]+ +" + rule.id() + " +"));
    }

    private static ScenarioResult failed(String location, String step, String reason) {
        return new ScenarioResult(
                Set.of(),
                "a scenario",
                location,
                Verdict.FAILED,
                Optional.of(step),
                Optional.of(reason),
                List.of(),
                Duration.ZERO);
    }
}
