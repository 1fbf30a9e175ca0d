package dev.capstan.tck.junit;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.StopSignal;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.SubjectFactory;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.RuleResult;
import dev.capstan.tck.verdict.ScenarioResult;
import dev.capstan.tck.verdict.Verdict;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * A subject's conformance as JUnit 5 tests, one for each rule within a container for each clause. Return it from a
 * method with {@code @TestFactory}. A rule that does not hold fails. The test is aborted if such a rule is a SHOULD or
 * expected not to hold, or if the subject does not claim the rule. A fault of the kit is an error.
 */
public final class ConformanceTests {

    private static final int PARALLELISM = 4;

    private ConformanceTests() {}

    /** Checks the subject of a file that needs no other settings. */
    public static Stream<DynamicNode> of(Path subjectFile, Selection selection, Path workDirectory) {
        return of(subjectFile, Optional.empty(), selection, workDirectory);
    }

    /**
     * Checks the subject of a file.
     *
     * @param url the URL of the subject, instead of that in the file
     * @param workDirectory a directory for the files of the run
     */
    public static Stream<DynamicNode> of(
            Path subjectFile, Optional<String> url, Selection selection, Path workDirectory) {
        try (SubjectFactory open =
                SubjectFactory.of(SubjectFileReader.from(subjectFile), url, Optional.empty(), workDirectory)) {
            return of(new Conformance()
                    .prepare(open.subject(), selection, new StopSignal())
                    .run(PARALLELISM, scenario -> {}));
        }
    }

    /** Returns the results of a run as tests. */
    public static Stream<DynamicNode> of(Report report) {
        return report.results().stream()
                .collect(Collectors.groupingBy(
                        result -> result.rule().clause(), LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(clause -> DynamicContainer.dynamicContainer(
                        clause.getKey(), clause.getValue().stream().map(ConformanceTests::test)));
    }

    private static DynamicTest test(RuleResult result) {
        Rule rule = result.rule();
        return DynamicTest.dynamicTest(rule.id() + " " + rule.text(), () -> requirePassed(result));
    }

    private static void requirePassed(RuleResult result) {
        if (result.isUnexpectedPass()) {
            throw new AssertionFailedError(
                    result.rule().id() + " holds but is expected to fail; remove it from the list");
        }
        if (result.expected().isPresent() && result.verdict() == Verdict.FAILED) {
            throw new TestAbortedException("expected: " + result.expected().get());
        }
        switch (result.verdict()) {
            case PASSED -> {}
            case FAILED -> throw new AssertionFailedError(reasons(result));
            case WARNING -> throw new TestAbortedException(reasons(result));
            case INAPPLICABLE ->
                throw new TestAbortedException(result.inapplicable().orElse("inapplicable"));
            case CANNOT_TELL, HARNESS_ERROR ->
                throw new HarnessError(result.verdict().wire() + ": " + reasons(result));
        }
    }

    private static String reasons(RuleResult result) {
        return result.scenariosNotPassed().stream()
                .map(ConformanceTests::reason)
                .collect(Collectors.joining("\n\n", result.rule().text() + "\n\n", ""));
    }

    private static String reason(ScenarioResult scenario) {
        String last = scenario.lastExchange()
                .map(exchange -> "\n" + exchange.sent() + "\n\n" + exchange.received())
                .orElse("");
        return scenario.name() + " (" + scenario.location() + ")\n"
                + scenario.step().orElse("") + "\n" + scenario.reason().orElse("") + last;
    }
}
