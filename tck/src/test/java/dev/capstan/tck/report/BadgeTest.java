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

    private static final String FIRST = Reported.first(1, Keyword.MUST).get(0).id();
    private static final long MUSTS = RuleBook.bundled().rules().stream()
            .filter(rule -> rule.isCovered() && rule.keyword() == Keyword.MUST)
            .count();

    @Test
    void itCountsTheMustThatHold() {
        assertThat(label(Reported.failing(FIRST, "x"), Reported.RUN))
                .startsWith("capstan: " + (MUSTS - 1) + "/" + MUSTS + " MUST, 1 of ");
        assertThat(label(Reported.nothing(), Reported.RUN)).isEqualTo("capstan: no MUST, no MUST applies");
        assertThat(label(Reported.all(Verdict.PASSED), Reported.stopped("x")))
                .startsWith("capstan: " + MUSTS + "/" + MUSTS + " MUST, incomplete");
    }

    @Test
    void itsColourIsTheOutcome() {
        assertThat(colour(Reported.all(Verdict.PASSED), Reported.RUN)).isEqualTo("#1a7f37");
        assertThat(colour(Reported.failing(FIRST, "x"), Reported.RUN)).isEqualTo("#b31d28");
        assertThat(colour(Reported.expecting(Reported.failing(FIRST, "x"), FIRST), Reported.RUN))
                .isEqualTo("#8a6100");
        assertThat(colour(Reported.expecting(Reported.all(Verdict.PASSED), FIRST), Reported.RUN))
                .isEqualTo("#b31d28");
        assertThat(colour(Reported.all(Verdict.CANNOT_TELL), Reported.RUN)).isEqualTo("#57606a");
        assertThat(colour(Reported.all(Verdict.INAPPLICABLE), Reported.RUN)).isEqualTo("#57606a");
        assertThat(colour(Reported.all(Verdict.PASSED), Reported.stopped("x"))).isEqualTo("#57606a");
    }

    private static String label(Report report, Run run) {
        return Xml.read(Badge.of(report, run)).getDocumentElement().getAttribute("aria-label");
    }

    private static String colour(Report report, Run run) {
        Document badge = Xml.read(Badge.of(report, run));
        return Xml.elements(badge, "rect").get(1).getAttribute("fill");
    }
}
