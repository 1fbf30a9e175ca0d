package dev.capstan.tck.report;

import static dev.capstan.tck.report.HtmlEscape.text;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Run;
import dev.capstan.tck.verdict.ScenarioResult;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A report as JUnit XML: a suite for each area, a case for each rule. The build fails exactly when the exit code is not
 * 0: a MUST that does not hold or holds unexpectedly is a failure, and a rule that the kit could not decide is an
 * error. A SHOULD that does not hold, an expected failure and an unchecked rule are skipped, each with its reason.
 */
public final class JUnitReport {

    private static final int MAX_MESSAGE_LENGTH = 2_000;

    private final Run run;
    private final List<RuleEntry> entries;

    private JUnitReport(Report report, Run run) {
        this.run = run;
        this.entries = RuleEntry.of(report);
    }

    /** Returns the report as XML 1.0 in UTF-8. */
    public static String of(Report report, Run run) {
        return new JUnitReport(report, run).suites(report.subject());
    }

    private String suites(String subject) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"");
        xml.append(text(PrintableText.line(subject)))
                .append('"')
                .append(totals(entries))
                .append(">\n");
        RuleEntry.by(Rule::area, entries).forEach((area, ofArea) -> {
            xml.append("<testsuite name=\"").append(text(area)).append('"').append(totals(ofArea));
            xml.append(" timestamp=\"").append(run.started()).append("\">\n<properties>\n");
            xml.append(property("subject", subject)).append(property("suite", run.suite()));
            xml.append(property("command", new RerunCommand(run.command()).line()));
            xml.append(run.stopped().map(reason -> property("stopped", reason)).orElse(""));
            xml.append("</properties>\n");
            ofArea.forEach(entry -> xml.append(testCase(entry)));
            xml.append("</testsuite>\n");
        });
        return xml.append("</testsuites>\n").toString();
    }

    private static String property(String name, String value) {
        return "<property name=\"" + name + "\" value=\"" + text(PrintableText.line(value)) + "\"/>\n";
    }

    private static String totals(List<RuleEntry> entries) {
        Duration elapsed = entries.stream().map(JUnitReport::elapsed).reduce(Duration.ZERO, Duration::plus);
        return " tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\" time=\"%s\""
                .formatted(
                        entries.size(),
                        count(entries, "failure"),
                        count(entries, "error"),
                        count(entries, "skipped"),
                        seconds(elapsed));
    }

    private static long count(List<RuleEntry> entries, String outcome) {
        return entries.stream().filter(entry -> outcome(entry).equals(outcome)).count();
    }

    private String testCase(RuleEntry entry) {
        String outcome = outcome(entry);
        String head = "<testcase classname=\""
                + text(entry.rule().area() + "." + entry.rule().clause())
                + "\" name=\""
                + text(PrintableText.line(entry.rule().id() + " " + entry.rule().text()))
                + "\" time=\"" + seconds(elapsed(entry)) + "\"";
        if (outcome.isEmpty()) {
            return head + "/>\n";
        }
        String message = " message=\"" + text(PrintableText.line(message(entry))) + "\"";
        String details = text(details(entry));
        return outcome.equals("skipped")
                ? head + ">\n<skipped" + message + "/>\n"
                        + (details.isEmpty() ? "" : "<system-out>" + details + "</system-out>\n") + "</testcase>\n"
                : head + ">\n<" + outcome + message + " type=\"" + entry.verdictText() + "\">" + details + "</"
                        + outcome + ">\n</testcase>\n";
    }

    /** Returns the element that describes the outcome of a case; empty if it passed. */
    private static String outcome(RuleEntry entry) {
        if (entry.isUnexpectedPass()) {
            return "failure";
        }
        if (entry.isExpectedly() || entry.result().isEmpty()) {
            return "skipped";
        }
        return switch (entry.result().get().verdict()) {
            case FAILED -> "failure";
            case HARNESS_ERROR, CANNOT_TELL -> "error";
            case WARNING, INAPPLICABLE -> "skipped";
            case PASSED -> "";
        };
    }

    private static String message(RuleEntry entry) {
        if (entry.isUnexpectedPass()) {
            return "the rule holds but is expected to fail; remove it from the list of expected failures";
        }
        if (entry.isExpectedly()) {
            return "expected to fail: " + entry.expected().orElse("");
        }
        return entry.unchecked()
                .map(reason -> entry.coverage() + ": " + reason)
                .or(entry::inapplicable)
                .orElseGet(() -> entry.verdictText() + ": " + firstReason(entry));
    }

    private static String firstReason(RuleEntry entry) {
        return entry.scenariosNotPassed().stream()
                .flatMap(scenario -> scenario.reason().stream())
                .findFirst()
                .flatMap(reason -> reason.strip().lines().findFirst())
                .map(line -> line.length() > 200 ? PrintableText.of(line, 200) : line)
                .orElse("no scenario has run");
    }

    private String details(RuleEntry entry) {
        List<ScenarioResult> red = entry.scenariosNotPassed();
        if (red.isEmpty()) {
            return "";
        }
        RerunCommand rerun = new RerunCommand(run.command());
        return red.stream().map(JUnitReport::details).collect(Collectors.joining("\n", "\n", "\n"))
                + (rerun.isKnown()
                        ? "\ncheck this rule only: " + rerun.of(entry.rule()).line() + "\n"
                        : "");
    }

    private static String details(ScenarioResult scenario) {
        StringBuilder details = new StringBuilder(scenario.name() + " (" + scenario.location() + ")\n");
        scenario.step().ifPresent(step -> details.append("at: ").append(step).append('\n'));
        scenario.reason().ifPresent(reason -> details.append(PrintableText.of(reason, MAX_MESSAGE_LENGTH))
                .append('\n'));
        scenario.lastExchange().ifPresent(last -> {
            details.append("\nsent:\n").append(PrintableText.of(last.sent(), MAX_MESSAGE_LENGTH));
            details.append("\nreceived:\n")
                    .append(PrintableText.of(last.received(), MAX_MESSAGE_LENGTH))
                    .append('\n');
        });
        return details.toString();
    }

    private static Duration elapsed(RuleEntry entry) {
        return entry.scenarios().stream().map(ScenarioResult::elapsed).reduce(Duration.ZERO, Duration::plus);
    }

    private static String seconds(Duration elapsed) {
        return String.format(Locale.ROOT, "%.3f", elapsed.toMillis() / 1000.0);
    }
}
