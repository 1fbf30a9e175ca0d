package dev.capstan.tck.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.rules.Clause;
import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Verdict;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SupportTableTest {

    private static final String FIRST =
            SampleReports.first(1, Keyword.MUST).get(0).id();

    static Stream<Report> reports() {
        return Stream.of(
                SampleReports.emptyReport(),
                SampleReports.ofEveryVerdict(),
                SampleReports.hostile(),
                SampleReports.expecting(SampleReports.failing(FIRST, "x"), FIRST));
    }

    @ParameterizedTest
    @MethodSource("reports")
    void everyRowHasTheCellsOfItsHead(Report report) {
        int cells = 0;
        for (String line : table(report).lines().toList()) {
            int here = cells(line);
            assertThat(here == 0 || cells == 0 || here == cells).as(line).isTrue();
            cells = here;
        }
    }

    @Test
    void tableNamesSubjectDateAndKitVersion() {
        assertThat(table(SampleReports.failing(FIRST, "x")))
                .startsWith("# a subject: support of typed agent capabilities\n")
                .contains("Checked on 2026-03-01 by the conformance kit 0.1.0: 1 of ", " MUST do not hold.")
                .contains("## typed-capabilities", "## grants");
    }

    @Test
    void aClauseHasItsVerdict() {
        String clause = SampleReports.first(1, Keyword.MUST).get(0).clause();

        String whole = RuleBook.bundled().clauses().stream()
                .filter(one -> one.rules().stream().allMatch(Rule::isCovered))
                .map(Clause::id)
                .findFirst()
                .orElseThrow();
        assertThat(table(SampleReports.all(Verdict.PASSED))).contains("| " + whole + " | MUST | passed |");
        assertThat(table(SampleReports.expecting(SampleReports.failing(FIRST, "x"), FIRST))
                        .lines())
                .anyMatch(line -> line.startsWith("| " + clause + " | MUST | ") && line.contains("failed (expected)"));
    }

    @Test
    void subjectNamesAreEscapedInMarkdown() {
        String title = table(SampleReports.hostile()).lines().toList().get(0);

        assertThat(title)
                .contains("&lt;img src=x", "\\|", "\\`\\*\\_\\[a\\](b)")
                .doesNotContain("<");
        assertThat(List.of(title.split("\n"))).hasSize(1);
    }

    /** How many cells a line has that is a row. */
    private static int cells(String line) {
        return line.startsWith("|") ? line.replace("\\|", "").split("\\|", -1).length - 2 : 0;
    }

    private static String table(Report report) {
        return SupportTable.of(report, SampleReports.RUN);
    }
}
