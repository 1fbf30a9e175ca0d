package dev.capstan.tck.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Run;
import dev.capstan.tck.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PublishedResultTest {

    private static final String KIT = SampleReports.RUN.suite();
    private static final String FIRST =
            SampleReports.first(1, Keyword.MUST).get(0).id();
    private static final PublishedResult RESULT = new PublishedResult(
            Optional.of("a server"), "1.2", Optional.of("https://example.org/"), Optional.of("Node 20"));

    @Test
    void theResultHasEveryVerdictAndTheImplementation() {
        JsonNode result = result(SampleReports.all(Verdict.PASSED));

        assertThat(ResultFiles.SCHEMA.validate(result)).isEmpty();
        assertThat(result.at("/implementation/name").asText()).isEqualTo("a server");
        assertThat(result.at("/implementation/release").asText()).isEqualTo("1.2");
        assertThat(result.path("date").asText()).isEqualTo("2026-03-01");
        assertThat(result.path("areas").valueStream().map(JsonNode::asText)).containsExactlyElementsOf(RuleBook.AREAS);
        assertThat(result.path("rules").properties())
                .hasSize((int) RuleBook.bundled().rules().stream()
                        .filter(Rule::isCovered)
                        .count())
                .allMatch(rule -> rule.getValue().asText().equals("passed"));
        assertThat(result.path("reasons").isEmpty()).isTrue();
        assertThat(ResultFiles.problems(result)).isEmpty();
    }

    @Test
    void theExpectedReasonComesBeforeThatOfTheScenario() {
        Report failing = SampleReports.failing(FIRST, "not so " + "x".repeat(400));

        assertThat(result(failing).path("reasons").path(FIRST).asText())
                .startsWith("not so x")
                .endsWith("…")
                .hasSize(300);
        assertThat(result(SampleReports.expecting(failing, FIRST))
                        .path("reasons")
                        .path(FIRST)
                        .asText())
                .doesNotContain("not so");
    }

    @Test
    void aHostileSubjectCannotBreakTheFormat() {
        ObjectNode report = json(SampleReports.all(Verdict.FAILED));
        report.put("subject", SampleReports.HOSTILE);
        JsonNode result = Json.read(
                new PublishedResult(Optional.empty(), "1", Optional.empty(), Optional.empty()).of(report, KIT));

        assertThat(ResultFiles.SCHEMA.validate(result)).isEmpty();
        assertThat(ResultsTable.of(List.of(result)).lines())
                .noneMatch(line -> line.contains("<img") || line.contains("\u001b"));
    }

    @Test
    void onlyACompleteRunOfThisKitIsPublished() {
        assertRefused(json(SampleReports.all(Verdict.PASSED)), "0.2.0", "the report is of version 0.1.0 of the kit");
        assertRefused(
                Json.read(JsonReport.of(SampleReports.all(Verdict.PASSED), SampleReports.stopped("it took too long"))),
                KIT,
                "the run did not end: it took too long");
        assertRefused(json(SampleReports.all(Verdict.INAPPLICABLE)), KIT, "no rule of the report applies");
        assertRefused(json(SampleReports.all(Verdict.HARNESS_ERROR)), KIT, "the kit failed at ");
        assertRefused(Json.object(), KIT, "the report does not have format 2");

        ObjectNode partial = json(SampleReports.all(Verdict.PASSED));
        ((ArrayNode) partial.path("rules")).remove(0);
        assertRefused(partial, KIT, "the report lacks 1 rule of its areas, such as TC-1.1.1; run without --level");
    }

    private static void assertRefused(JsonNode report, String kit, String message) {
        assertThatThrownBy(() -> RESULT.of(report, kit))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining(message);
    }

    private static JsonNode result(Report report) {
        return Json.read(RESULT.of(json(report), KIT));
    }

    private static ObjectNode json(Report report) {
        Run run = SampleReports.RUN;
        return (ObjectNode) Json.read(JsonReport.of(report, run));
    }
}
