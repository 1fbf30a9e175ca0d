package dev.capstan.tck.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.digest.Sha256;
import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.rules.Coverage;
import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Origin;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.RuleResult;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HtmlReportTest {

    private static final String FIRST =
            SampleReports.first(1, Keyword.MUST).get(0).id();
    private static final Pattern TAG = Pattern.compile("<(/?[a-zA-Z!][^\\s>]*)");
    private static final Set<String> OWN_TAGS = Set.of(
            "!doctype",
            "html",
            "head",
            "meta",
            "title",
            "style",
            "body",
            "header",
            "main",
            "script",
            "section",
            "div",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "p",
            "b",
            "a",
            "code",
            "pre",
            "span",
            "dl",
            "dt",
            "dd",
            "table",
            "caption",
            "thead",
            "tbody",
            "tr",
            "th",
            "td",
            "form",
            "fieldset",
            "legend",
            "label",
            "input",
            "output",
            "details",
            "summary",
            "ul",
            "li");

    @Test
    void everyRuleHasAnAnchorAndItsVerdict() {
        String page = page(SampleReports.ofEveryVerdict());

        RuleBook.bundled().rules().forEach(rule -> assertThat(page)
                .contains("<details class=\"rule\" id=\"" + rule.id() + "\""));
        assertThat(page).contains("data-verdict=\"cannot-tell\"", "data-verdict=\"not-checked\"");
    }

    @Test
    void anIdStandsOnThePageOnce() {
        Matcher ids = Pattern.compile(" id=\"([^\"]*)\"").matcher(page(SampleReports.ofEveryVerdict()));

        assertThat(ids.results().map(match -> match.group(1)).toList()).doesNotHaveDuplicates();
    }

    @Test
    void aFailureIsOpenAndShowsWhatWasSentAndAnswered() {
        String page = page(SampleReports.failing(FIRST, "it is not so"));
        String rule = page.substring(page.indexOf("id=\"" + FIRST + "\" data"));

        assertThat(rule).startsWith("id=\"" + FIRST + "\" data-verdict=\"failed\" open>");
        assertThat(rule.substring(0, rule.indexOf("<details class=\"rule\"")))
                .contains("it is not so", "POST /x", "HTTP 500", "--only " + FIRST);
    }

    @Test
    void thePageNamesItsStyleAndItsScriptByTheirDigestsAndAsksNobodyForAnything() {
        String page = page(SampleReports.ofEveryVerdict());

        assertThat(page)
                .contains("default-src 'none'")
                .contains("style-src 'sha256-" + Sha256.base64(between(page, "<style>", "</style>")) + "'")
                .contains("script-src 'sha256-" + Sha256.base64(between(page, "<script>", "</script>")) + "'")
                .doesNotContain("style=\"", "onclick", " src=", "@import", "url(", "<link");
        assertThat(page.replaceAll("href=\"#[^\"]*\"", "")).doesNotContain("href=");
    }

    @Test
    void textOfASubjectIsEscaped() {
        String page = page(SampleReports.hostile());
        Set<String> tags = new TreeSet<>();
        TAG.matcher(page)
                .results()
                .map(match -> match.group(1).replace("/", ""))
                .forEach(tags::add);

        assertThat(OWN_TAGS).containsAll(tags);
        assertThat(page.split("</script>", -1)).hasSize(2);
        assertThat(page).contains("&lt;/script&gt;", "⟨U+202E⟩", "⟨U+D800⟩", "␀", "␛");
    }

    @Test
    void invisibleAndBidirectionalCharactersAreReplaced() {
        String page = page(SampleReports.hostile());

        assertThat(page.codePoints()
                        .filter(point -> point != '\n' && point != '\t')
                        .filter(point -> Character.getType(point) == Character.CONTROL
                                || Character.getType(point) == Character.FORMAT
                                || Character.getType(point) == Character.SURROGATE))
                .isEmpty();
    }

    @Test
    void aRuleThatFailsForTheCauseOfAnotherRefersToIt() {
        List<String> ids =
                SampleReports.first(2, Keyword.MUST).stream().map(Rule::id).toList();
        Report report = SampleReports.report(
                "a subject",
                rule -> SampleReports.result(
                        rule, ids.contains(rule.id()) ? Verdict.FAILED : Verdict.PASSED, "it was otherwise"));

        assertThat(HtmlReport.of(report, SampleReports.RUN))
                .containsOnlyOnce("Same cause as <a href=\"#" + ids.get(0) + "\">" + ids.get(0) + "</a>");
    }

    @Test
    void aBigReportIsASmallPage() {
        List<Rule> rules = IntStream.range(0, 700)
                .mapToObj(index -> new Rule(
                        "GR-" + index / 4 + ".1." + index % 4,
                        "GR-" + index / 4 + ".1",
                        RuleBook.AREAS.get(index % RuleBook.AREAS.size()),
                        Keyword.MUST,
                        new Origin.Own("a reason", List.of()),
                        "what has to hold, in a sentence of the length that sentences have ".repeat(2),
                        new Coverage.Covered()))
                .toList();
        Exchange exchange =
                new Exchange("POST /x\n\n" + "<a&b>".repeat(2_000), "HTTP 500\n\n" + "z".repeat(10_000_000));
        List<RuleResult> results = rules.stream()
                .map(rule -> result(rule, rules.indexOf(rule) % 14 == 0 ? Verdict.FAILED : Verdict.PASSED, exchange))
                .toList();

        byte[] page = page(new Report("big", results, List.of())).getBytes(StandardCharsets.UTF_8);

        assertThat(page.length).isLessThan(3_000_000);
    }

    @Test
    void abortedRunIsReportedAtTheTop() {
        assertThat(HtmlReport.of(SampleReports.ofEveryVerdict(), SampleReports.stopped("the time was up")))
                .contains("<p class=\"stopped\">The run ended before its last scenario: the time was up</p>");
        assertThat(page(SampleReports.emptyReport()))
                .contains("0 rules in 0 clauses")
                .doesNotContain("class=\"stopped\"");
    }

    @Test
    void expectedFailuresAreCollapsedAndFixedOnesExpanded() {
        assertThat(page(SampleReports.expecting(SampleReports.failing(FIRST, "x"), FIRST)))
                .contains("data-verdict=\"failed\"><summary>")
                .contains("Expected to fail: it is known, see elsewhere");
        assertThat(page(SampleReports.expecting(SampleReports.all(Verdict.PASSED), FIRST)))
                .contains("data-verdict=\"passed\" open><summary>")
                .contains("remove it from the list: it is known, see elsewhere");
    }

    private static RuleResult result(Rule rule, Verdict verdict, Exchange exchange) {
        ScenarioResult scenario = new ScenarioResult(
                Set.of(rule.id()),
                "a scenario",
                "grants/a.feature:1",
                verdict,
                Optional.of("Then it is so"),
                verdict == Verdict.PASSED ? Optional.empty() : Optional.of("z".repeat(10_000)),
                verdict == Verdict.PASSED ? List.of() : Collections.nCopies(8, exchange),
                Duration.ZERO);
        return RuleResult.fromScenarios(rule, List.of(scenario));
    }

    private static String between(String page, String start, String end) {
        int from = page.indexOf(start) + start.length();
        return page.substring(from, page.indexOf(end, from));
    }

    private static String page(Report report) {
        return HtmlReport.of(report, SampleReports.RUN);
    }
}
