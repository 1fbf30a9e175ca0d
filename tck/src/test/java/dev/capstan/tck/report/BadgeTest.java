package dev.capstan.tck.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Run;
import dev.capstan.tck.verdict.Verdict;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class BadgeTest {

    private static final String FIRST =
            SampleReports.first(1, Keyword.MUST).get(0).id();
    private static final long MUSTS = RuleBook.bundled().rules().stream()
            .filter(rule -> rule.isCovered() && rule.keyword() == Keyword.MUST)
            .count();

    @Test
    void badgeCountsPassedMustRules() {
        assertThat(label(SampleReports.failing(FIRST, "x"), SampleReports.RUN))
                .startsWith("capstan: " + (MUSTS - 1) + "/" + MUSTS + " MUST, 1 of ");
        assertThat(label(SampleReports.emptyReport(), SampleReports.RUN))
                .isEqualTo("capstan: no MUST, no selected rule applies");
        assertThat(label(SampleReports.all(Verdict.PASSED), SampleReports.stopped("x")))
                .startsWith("capstan: " + MUSTS + "/" + MUSTS + " MUST, incomplete");
    }

    @Test
    void itsColourIsTheOutcome() {
        assertThat(colour(SampleReports.all(Verdict.PASSED), SampleReports.RUN)).isEqualTo("#1a7f37");
        assertThat(colour(SampleReports.failing(FIRST, "x"), SampleReports.RUN)).isEqualTo("#b31d28");
        assertThat(colour(SampleReports.expecting(SampleReports.failing(FIRST, "x"), FIRST), SampleReports.RUN))
                .isEqualTo("#8a6100");
        assertThat(colour(SampleReports.expecting(SampleReports.all(Verdict.PASSED), FIRST), SampleReports.RUN))
                .isEqualTo("#b31d28");
        assertThat(colour(SampleReports.all(Verdict.CANNOT_TELL), SampleReports.RUN))
                .isEqualTo("#57606a");
        assertThat(colour(SampleReports.all(Verdict.INAPPLICABLE), SampleReports.RUN))
                .isEqualTo("#57606a");
        assertThat(colour(SampleReports.all(Verdict.PASSED), SampleReports.stopped("x")))
                .isEqualTo("#57606a");
    }

    private static String label(Report report, Run run) {
        return StrictXml.read(Badge.of(report, run)).getDocumentElement().getAttribute("aria-label");
    }

    private static String colour(Report report, Run run) {
        Document badge = StrictXml.read(Badge.of(report, run));
        return StrictXml.elements(badge, "rect").get(1).getAttribute("fill");
    }
}
