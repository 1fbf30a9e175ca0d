package dev.capstan.tck.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The published results keep their schema and agree with the rule book. With {@code -Dresults.write=true} the table is written. */
class ResultsTest {

    private static final Path TABLE = ResultFiles.DIRECTORY.resolve("results.md");

    @Test
    void everyResultKeepsTheSchemaAndAgreesWithTheRuleBookOfItsVersion() throws IOException {
        assertThat(ResultFiles.all()).isNotEmpty().allSatisfy((file, result) -> {
            assertThat(ResultFiles.SCHEMA.validate(result)).as(file).isEmpty();
            assertThat(ResultFiles.problems(result)).as(file).isEmpty();
            assertThat(file)
                    .matches("[a-z0-9.-]+\\.json")
                    .endsWith("-" + result.at("/implementation/release").asText() + ".json");
        });
    }

    @Test
    void theTableIsGeneratedFromTheResults() throws IOException {
        String expected = ResultsTable.of(ResultFiles.all().values());
        if (Boolean.getBoolean("results.write")) {
            Files.writeString(TABLE, expected);
        }

        assertThat(TABLE).as("run this test with -Dresults.write=true").hasContent(expected);
    }

    static Stream<Consumer<ObjectNode>> mutations() {
        return Stream.of(
                result -> result.put("surplus", 1),
                result -> result.put("kit", "latest"),
                result -> result.put("date", "yesterday"),
                result -> result.remove("reasons"),
                result -> result.withObject("/implementation").remove("release"),
                result -> result.withObject("/implementation").put("address", "javascript:alert(1)"),
                result -> result.withObject("/rules").put("GR-1.1", "green"),
                result -> result.withObject("/rules").put("none", "passed"),
                result -> result.withArray("/areas").removeAll());
    }

    @ParameterizedTest
    @MethodSource("mutations")
    void anotherFormatBreaksTheSchema(Consumer<ObjectNode> mutation) throws IOException {
        ObjectNode result = sample();
        mutation.accept(result);

        assertThat(ResultFiles.SCHEMA.validate(result)).isNotEmpty();
    }

    static Stream<Consumer<ObjectNode>> contradictions() {
        return Stream.of(
                result -> result.put("kit", "0.0.1"),
                result -> result.withObject("/rules").put("GR-99.1", "passed"),
                result -> result.withObject("/rules").remove(first(result, "passed")),
                result -> result.withObject("/rules").put(first(result, "failed"), "passed"),
                result -> result.withObject("/rules").put(first(result, "failed"), "warning"),
                result -> result.withObject("/reasons").remove(first(result, "failed")),
                result -> result.withObject("/reasons").put(first(result, "passed"), "no reason"),
                result -> result.withObject("/reasons").put("GR-99.1", "no rule"));
    }

    @ParameterizedTest
    @MethodSource("contradictions")
    void aResultThatContradictsTheRuleBookOrItselfHasAProblem(Consumer<ObjectNode> mutation) throws IOException {
        ObjectNode result = sample();
        mutation.accept(result);

        assertThat(ResultFiles.SCHEMA.validate(result)).isEmpty();
        assertThat(ResultFiles.problems(result)).isNotEmpty();
    }

    /** Returns a stated MUST with this verdict, of which the numbers of a document count. */
    private static String first(JsonNode result, String verdict) {
        return result.path("rules").properties().stream()
                .filter(rule -> rule.getValue().asText().equals(verdict))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow();
    }

    private static ObjectNode sample() throws IOException {
        return (ObjectNode) ResultFiles.all().get("better-auth-agent-auth-0.6.2.json");
    }
}
