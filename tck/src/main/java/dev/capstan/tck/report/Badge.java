package dev.capstan.tck.report;

import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Run;
import dev.capstan.tck.verdict.Verdict;

/** An SVG badge of a report with the number of applicable MUST rules that hold. */
public final class Badge {

    private static final String GREEN = "#1a7f37";
    private static final String YELLOW = "#8a6100";
    private static final String RED = "#b31d28";
    private static final String GREY = "#57606a";
    private static final String LABEL = "capstan";

    /** Width of a character, in pixels; also the padding around a text, below. */
    private static final int CHARACTER = 7;

    private static final int PADDING = 12;

    private static final String DRAWING = """
            <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="20" role="img" aria-label="%4$s">
            <title>%4$s</title>
            <rect width="%2$d" height="20" fill="#24292f"/>
            <rect x="%2$d" width="%3$d" height="20" fill="%5$s"/>
            <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
            <text x="%6$s" y="14" textLength="%7$d">%8$s</text>
            <text x="%9$s" y="14" textLength="%10$d">%11$s</text>
            </g>
            </svg>
            """;

    private Badge() {}

    /**
     * Returns the badge: green without findings, amber with expected findings only, red at exit code 1, gray if the kit
     * could not find out, the run did not end or no rule applies.
     */
    public static String of(Report report, Run run) {
        VerdictCounts musts = VerdictCounts.of(report.results(), Keyword.MUST);
        String value = musts.applicable() == 0
                ? "no MUST"
                : musts.of(Verdict.PASSED) + "/" + musts.applicable() + " MUST"
                        + (run.stopped().isPresent() ? ", incomplete" : "");
        int left = width(LABEL);
        int right = width(value);
        return DRAWING.formatted(
                left + right,
                left,
                right,
                LABEL + ": " + value + ", " + Headline.of(report),
                colour(report, run),
                left / 2,
                left - PADDING,
                LABEL,
                left + right / 2,
                right - PADDING,
                value);
    }

    private static String colour(Report report, Run run) {
        if (report.exitCode() == 1) {
            return RED;
        }
        boolean isPassed = report.exitCode() == 0
                && run.stopped().isEmpty()
                && report.results().stream().anyMatch(result -> result.verdict() != Verdict.INAPPLICABLE);
        if (!isPassed) {
            return GREY;
        }
        return RuleEntry.of(report).stream().anyMatch(RuleEntry::isExpectedly) ? YELLOW : GREEN;
    }

    private static int width(String text) {
        return text.length() * CHARACTER + PADDING;
    }
}
