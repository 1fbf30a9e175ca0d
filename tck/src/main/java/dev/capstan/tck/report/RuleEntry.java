package dev.capstan.tck.report;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.RuleResult;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A selected rule as reports list it.
 *
 * @param result the result of the rule, unless the kit does not check it
 */
record RuleEntry(Rule rule, Optional<RuleResult> result) {

    /** Returns every selected rule, in the order of the book. Rules outside the book come last, by area and id. */
    static List<RuleEntry> of(Report report) {
        Map<String, Integer> indexes = new HashMap<>();
        RuleBook.bundled().rules().forEach(rule -> indexes.put(rule.id(), indexes.size()));
        Stream<RuleEntry> checked =
                report.results().stream().map(result -> new RuleEntry(result.rule(), Optional.of(result)));
        Stream<RuleEntry> unchecked = report.uncovered().stream().map(rule -> new RuleEntry(rule, Optional.empty()));
        return Stream.concat(checked, unchecked)
                .sorted(Comparator.comparingInt((RuleEntry entry) ->
                                indexes.getOrDefault(entry.rule().id(), Integer.MAX_VALUE))
                        .thenComparing(entry -> entry.rule().area())
                        .thenComparing(entry -> entry.rule().id()))
                .toList();
    }

    /** Groups the entries by a property of their rules, in their order. */
    static Map<String, List<RuleEntry>> by(Function<Rule, String> property, List<RuleEntry> entries) {
        return entries.stream()
                .collect(Collectors.groupingBy(
                        entry -> property.apply(entry.rule()), LinkedHashMap::new, Collectors.toList()));
    }

    /** Returns its scenarios, in order. */
    List<ScenarioResult> scenarios() {
        return result.map(RuleResult::scenarios).orElse(List.of());
    }

    /** Returns those of its scenarios that did not pass. */
    List<ScenarioResult> scenariosNotPassed() {
        return result.map(RuleResult::scenariosNotPassed).orElse(List.of());
    }

    /** Returns its verdict as reports write it, or {@code not-checked}. */
    String verdictText() {
        return result.map(known -> known.verdict().wire()).orElse("not-checked");
    }

    /** Whether the rule has this verdict. */
    boolean is(Verdict verdict) {
        return result.filter(known -> known.verdict() == verdict).isPresent();
    }

    /** Returns the reason why it is expected not to hold, or empty. */
    Optional<String> expected() {
        return result.flatMap(RuleResult::expected);
    }

    /** Returns the reason why it does not apply to the subject, or empty if it does. */
    Optional<String> inapplicable() {
        return result.flatMap(RuleResult::inapplicable);
    }

    /** Whether it does not hold, as expected. */
    boolean isExpectedly() {
        return expected().isPresent() && (is(Verdict.FAILED) || is(Verdict.WARNING));
    }

    /** Whether it holds, although it is expected not to. */
    boolean isUnexpectedPass() {
        return result.filter(RuleResult::isUnexpectedPass).isPresent();
    }

    /** Returns the reason why the kit does not check it, or empty. */
    Optional<String> unchecked() {
        return rule.coverage().exclusionReason();
    }

    /** Returns {@code covered}, {@code untestable} or {@code excluded}. */
    String coverage() {
        return rule.coverage().wire();
    }
}
