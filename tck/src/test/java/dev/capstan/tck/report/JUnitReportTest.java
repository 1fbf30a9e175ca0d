package dev.capstan.tck.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class JUnitReportTest {

    private static final Rule MUST = SampleReports.first(1, Keyword.MUST).get(0);

    @ParameterizedTest
    @CsvSource({
        "PASSED, ",
        "FAILED, failure",
        "CANNOT_TELL, error",
        "HARNESS_ERROR, error",
        "WARNING, skipped",
        "INAPPLICABLE, skipped"
    })
    void aVerdictHasItsElement(Verdict verdict, String element) {
        Element one = testCase(SampleReports.all(verdict));

        assertThat(outcome(one)).isEqualTo(element == null ? List.of() : List.of(element));
    }

    @Test
    void aSuiteIsAnAreaAndACaseIsARule() {
        Document xml = xml(SampleReports.all(Verdict.PASSED));

        assertThat(StrictXml.elements(xml, "testsuite"))
                .extracting(suite -> suite.getAttribute("name"))
                .containsExactlyElementsOf(RuleBook.AREAS);
        assertThat(StrictXml.elements(xml, "testcase"))
                .hasSameSizeAs(RuleBook.bundled().rules());
        assertThat(testCase(SampleReports.all(Verdict.PASSED)).getAttribute("classname"))
                .isEqualTo(MUST.area() + "." + MUST.clause());
    }

    @Test
    void theNumbersOfASuiteAreThoseOfItsCases() {
        for (Element suite : StrictXml.elements(xml(SampleReports.ofEveryVerdict()), "testsuite")) {
            for (String kind : List.of("failure", "error", "skipped")) {
                String attribute = kind.equals("skipped") ? kind : kind + "s";
                assertThat(suite.getElementsByTagName(kind).getLength())
                        .as(suite.getAttribute("name") + " " + attribute)
                        .isEqualTo(Integer.parseInt(suite.getAttribute(attribute)));
            }
        }
    }

    @Test
    void anExpectedFailureIsSkippedWithItsReason() {
        Element one = testCase(SampleReports.expecting(SampleReports.failing(MUST.id(), "not so"), MUST.id()));

        assertThat(outcome(one)).containsExactly("skipped");
        assertThat(((Element) one.getElementsByTagName("skipped").item(0)).getAttribute("message"))
                .isEqualTo("expected to fail: it is known, see elsewhere");
    }

    @Test
    void anExpectedFailureThatHoldsIsAFailureThatSaysWhatToDo() {
        Element one = testCase(SampleReports.expecting(SampleReports.all(Verdict.PASSED), MUST.id()));

        assertThat(outcome(one)).containsExactly("failure");
        assertThat(((Element) one.getElementsByTagName("failure").item(0)).getAttribute("message"))
                .contains("remove it from the list");
    }

    @Test
    void aFailureHasItsReasonItsExchangeAndHowToCheckItAlone() {
        assertThat(testCase(SampleReports.failing(MUST.id(), "it is not so")).getTextContent())
                .contains("it is not so", "sent:\nPOST /x", "received:\nHTTP 500", "--only " + MUST.id());
    }

    @Test
    void xmlIsWellFormedForAnySubjectText() {
        assertThat(StrictXml.elements(xml(SampleReports.hostile()), "img")).isEmpty();
        assertThat(xml(SampleReports.emptyReport()).getDocumentElement().getAttribute("tests"))
                .isEqualTo("0");
    }

    private static List<String> outcome(Element testCase) {
        return List.of("failure", "error", "skipped").stream()
                .filter(name -> testCase.getElementsByTagName(name).getLength() > 0)
                .toList();
    }

    private static Element testCase(Report report) {
        return StrictXml.elements(xml(report), "testcase").stream()
                .filter(one -> one.getAttribute("name").startsWith(MUST.id() + " "))
                .findFirst()
                .orElseThrow();
    }

    private static Document xml(Report report) {
        return StrictXml.read(JUnitReport.of(report, SampleReports.stopped(SampleReports.HOSTILE)));
    }
}
