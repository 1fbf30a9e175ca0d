package dev.capstan.tck.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.rules.Keyword;
import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Run;
import dev.capstan.tck.verdict.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class JsonReportTest {

    private static final Schema SCHEMA =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(Json.read(schema()));
    private static final String FIRST =
            SampleReports.first(1, Keyword.MUST).get(0).id();

    static Stream<JsonNode> reports() {
        Run stopped = SampleReports.stopped("it took too long");
        return Stream.of(
                json(SampleReports.emptyReport(), SampleReports.RUN),
                json(SampleReports.emptyReport(), SampleReports.run()),
                json(SampleReports.all(Verdict.PASSED), SampleReports.RUN),
                json(SampleReports.all(Verdict.FAILED), SampleReports.RUN),
                json(SampleReports.all(Verdict.INAPPLICABLE), SampleReports.RUN),
                json(SampleReports.ofEveryVerdict(), SampleReports.RUN),
                json(SampleReports.ofEveryVerdict(), stopped),
                json(SampleReports.hostile(), SampleReports.run(SampleReports.HOSTILE)),
                json(SampleReports.expecting(SampleReports.failing(FIRST, "not so"), FIRST), SampleReports.RUN),
                json(SampleReports.expecting(SampleReports.all(Verdict.PASSED), FIRST), SampleReports.RUN));
    }

    @ParameterizedTest
    @MethodSource("reports")
    void aReportOfAnyKindKeepsTheSchema(JsonNode report) {
        assertThat(SCHEMA.validate(report)).isEmpty();
    }

    static Stream<Consumer<ObjectNode>> mutations() {
        return Stream.of(
                report -> report.put("format", 1),
                report -> report.put("schema", "urn:other"),
                report -> report.put("surplus", 1),
                report -> report.remove("subject"),
                report -> report.put("started", "yesterday"),
                report -> report.put("elapsedMs", -1),
                report -> report.put("exit", 4),
                report -> report.put("complete", false),
                report -> report.put("stopped", "though it is complete"),
                report -> counts(report).put("passed", "many"),
                report -> counts(report).remove("cannot-tell"),
                report -> ((ObjectNode) report.at("/denominator/book")).remove("excluded"),
                report -> report.withObject("/command").remove("line"),
                report -> rule(report).put("verdict", "green"),
                report -> rule(report).remove("verdict"),
                report -> rule(report).remove("scenarios"),
                report -> rule(report).put("why", "though it is covered"),
                report -> rule(report).put("coverage", "untestable"),
                report -> rule(report).put("keyword", "SHALL"),
                report -> rule(report).remove("text"),
                report -> scenario(report).remove("location"),
                report -> scenario(report).put("verdict", "warning"),
                report -> scenario(report).putArray("exchanges"),
                report -> scenario(report).putArray("exchanges").addObject().put("sent", "x"));
    }

    @ParameterizedTest
    @MethodSource("mutations")
    void aReportThatIsOtherwiseDoesNot(Consumer<ObjectNode> mutation) {
        ObjectNode report = (ObjectNode) json(SampleReports.all(Verdict.FAILED), SampleReports.RUN);
        mutation.accept(report);

        assertThat(SCHEMA.validate(report)).isNotEmpty();
    }

    @Test
    void rulesStandInTheOrderOfTheBookAndScenariosInThatOfTheirLines() {
        JsonNode report = json(SampleReports.ofEveryVerdict(), SampleReports.RUN);

        assertThat(report.at("/rules").valueStream().map(rule -> rule.get("id").textValue()))
                .containsExactlyElementsOf(
                        Stream.concat(RuleBook.bundled().rules().stream(), SampleReports.UNCHECKED.stream())
                                .map(Rule::id)
                                .toList());
        assertThat(report.at("/rules")
                        .valueStream()
                        .filter(rule -> rule.path("scenarios").size() == 2))
                .isNotEmpty()
                .allSatisfy(rule ->
                        assertThat(rule.at("/scenarios/0/location").textValue()).endsWith(":3"));
    }

    @Test
    void violatedRuleNamesTheCommandThatChecksItAlone() {
        JsonNode rule = rule(SampleReports.failing(FIRST, "not so"));

        assertThat(rule.get("command").textValue())
                .isEqualTo("java -jar capstan-tck.jar --subject 'my subject.yaml' --only " + FIRST);
    }

    @Test
    void theDenominatorTellsOfTheBookAndOfWhatWasSelected() {
        RuleBook book = RuleBook.bundled();
        JsonNode whole =
                json(SampleReports.all(Verdict.PASSED), SampleReports.RUN).get("denominator");
        JsonNode none = json(SampleReports.emptyReport(), SampleReports.RUN).get("denominator");

        assertThat(whole.get("selected")).isEqualTo(whole.get("book"));
        assertThat(whole.at("/book/clauses").intValue())
                .isEqualTo(book.clauses().size());
        assertThat(whole.at("/book/rules").intValue()).isEqualTo(book.rules().size());
        assertThat(none.get("book")).isEqualTo(whole.get("book"));
        assertThat(none.at("/selected/rules").intValue()).isZero();
    }

    @Test
    void verdictsAreCountedByKeyword() {
        JsonNode report = json(SampleReports.ofEveryVerdict(), SampleReports.RUN);

        for (Verdict verdict : Verdict.values()) {
            int sum = Stream.of(Keyword.values())
                    .mapToInt(keyword -> report.at("/keywords/" + keyword + "/" + verdict.wire())
                            .intValue())
                    .sum();
            assertThat(report.at("/counts/" + verdict.wire()).intValue())
                    .as(verdict.wire())
                    .isEqualTo(sum)
                    .isPositive();
        }
    }

    private static JsonNode rule(Report report) {
        return json(report, SampleReports.RUN)
                .get("rules")
                .valueStream()
                .filter(rule -> rule.path("verdict").asText().equals("failed"))
                .findFirst()
                .orElseThrow();
    }

    private static ObjectNode counts(ObjectNode report) {
        return (ObjectNode) report.get("counts");
    }

    private static ObjectNode rule(ObjectNode report) {
        List<JsonNode> covered = report.get("rules")
                .valueStream()
                .filter(rule -> rule.has("verdict"))
                .toList();
        return (ObjectNode) covered.get(0);
    }

    private static ObjectNode scenario(ObjectNode report) {
        return (ObjectNode) rule(report).at("/scenarios/0");
    }

    private static JsonNode json(Report report, Run run) {
        return Json.read(JsonReport.of(report, run));
    }

    private static String schema() {
        try (InputStream file = JsonReport.class.getResourceAsStream("/capstan/report.schema.json")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
