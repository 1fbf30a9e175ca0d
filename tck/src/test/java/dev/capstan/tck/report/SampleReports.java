package dev.capstan.tck.report;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.rules.Coverage;
import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Origin;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.verdict.ExpectedFailures;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.RuleResult;
import dev.capstan.tck.verdict.Run;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reports of every kind, about the rules that come with the kit. */
final class SampleReports {

    /** The text that a hostile subject writes wherever it may. */
    static final String HOSTILE =
            "</script></pre><img src=x onerror=alert(1)>\"'&]]>\u0000\u001b[31m\u007f\u0085\u202egpj"
                    + "\u2066\u200b\ufeff\ufffe\ud800|\r\n\u2028`*_[a](b)";

    static final Run RUN = run("java", "-jar", "capstan-tck.jar", "--subject", "my subject.yaml", "--area", "grants");

    /** Rules of no book, which are not checked. */
    static final List<Rule> UNCHECKED = List.of(
            unchecked("GR-99.1", new Coverage.Untestable("nobody sees it")),
            unchecked("GR-99.2", new Coverage.Excluded("it is yet to be written")));

    private static final List<Rule> RULES = RuleBook.bundled().rules();

    private SampleReports() {}

    static Run run(String... command) {
        return new Run(
                "0.1.0",
                Instant.parse("2026-03-01T12:00:00Z"),
                Duration.ofMillis(12_345),
                List.of(command),
                Optional.empty());
    }

    static Run stopped(String why) {
        return new Run(RUN.suite(), RUN.started(), RUN.elapsed(), RUN.command(), Optional.of(why));
    }

    static Report emptyReport() {
        return new Report("a subject", List.of(), List.of());
    }

    /** Every rule of the book, with the same verdict where it is checked. */
    static Report all(Verdict verdict) {
        return report("a subject", rule -> result(rule, verdict, "it is not so"));
    }

    /** Every rule of the book, each verdict in turn, and those that are not checked, all in disorder. */
    static Report ofEveryVerdict() {
        Verdict[] verdicts = Verdict.values();
        Report ordered =
                report("a subject", rule -> result(rule, verdicts[RULES.indexOf(rule) % verdicts.length], "not so"));
        List<RuleResult> disordered = ordered.results().stream().collect(Collectors.toList());
        Collections.reverse(disordered);
        List<Rule> unchecked =
                Stream.concat(UNCHECKED.stream(), ordered.uncovered().stream()).toList();
        return new Report("a subject", disordered, unchecked);
    }

    /** A subject that writes what it likes into everything it may. */
    static Report hostile() {
        return report(HOSTILE, rule -> result(rule, Verdict.FAILED, HOSTILE));
    }

    /** A report in which one rule has failed. */
    static Report failing(String id, String reason) {
        return report(
                "a subject",
                rule -> rule.id().equals(id) ? result(rule, Verdict.FAILED, reason) : result(rule, Verdict.PASSED, ""));
    }

    /** The same report, in which one rule is expected not to hold. */
    static Report expecting(Report report, String id) {
        return report.expecting(new ExpectedFailures(Map.of(id, "it is known, see elsewhere")));
    }

    /** The first checked rules that are so binding. */
    static List<Rule> first(int count, Keyword keyword) {
        return RULES.stream()
                .filter(rule -> rule.isCovered() && rule.keyword() == keyword)
                .limit(count)
                .toList();
    }

    /** Returns the result of a rule, with unordered scenarios. */
    static RuleResult result(Rule rule, Verdict verdict, String reason) {
        if (verdict == Verdict.INAPPLICABLE) {
            return RuleResult.inapplicable(rule, reason);
        }
        Verdict given = verdict == Verdict.WARNING ? Verdict.FAILED : verdict;
        List<ScenarioResult> scenarios = IntStream.of(12, 3)
                .mapToObj(line -> scenario(rule, given, rule.area() + "/a.feature:" + line, reason))
                .toList();
        return new RuleResult(rule, verdict, scenarios, Optional.empty(), Optional.empty());
    }

    static ScenarioResult scenario(Rule rule, Verdict verdict, String location, String reason) {
        boolean passed = verdict == Verdict.PASSED;
        return new ScenarioResult(
                Set.of(rule.id()),
                "what is to be seen of " + reason,
                location,
                verdict,
                passed ? Optional.empty() : Optional.of("Then it is " + reason),
                passed ? Optional.empty() : Optional.of(reason),
                passed ? List.of() : List.of(new Exchange("POST /x\n\n" + reason, "HTTP 500\n\n" + reason)),
                Duration.ofMillis(7));
    }

    static Report report(String subject, Function<Rule, RuleResult> result) {
        return new Report(
                subject,
                RULES.stream().filter(Rule::isCovered).map(result).toList(),
                RULES.stream().filter(rule -> !rule.isCovered()).toList());
    }

    private static Rule unchecked(String id, Coverage coverage) {
        return new Rule(
                id, id, "grants", Keyword.MUST, new Origin.Own("a reason", List.of()), "what has to hold", coverage);
    }
}
