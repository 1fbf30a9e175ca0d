package dev.capstan.tck.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class FleetCommandTest {

    @TempDir
    private Path work;

    private final StringWriter errors = new StringWriter();

    @Test
    void theFilesAreThoseOfTheRepository() throws IOException {
        assertThat(run(work.toString())).isZero();

        Path agents = Path.of("..", "features", "fleet", "agents");
        assertThat(names(work.resolve("agents"))).isEqualTo(names(agents));
        for (String agent : names(agents)) {
            String file = agent + "/capabilities.yaml";
            assertThat(work.resolve("agents").resolve(file)).hasSameTextualContentAs(agents.resolve(file));
        }
    }

    @Test
    void anAreaNeedsOnlyTheAgentsThatItsScenariosName() throws IOException {
        assertThat(run(work.toString(), "--area", "discovery")).isZero();

        assertThat(names(work.resolve("agents"))).contains("designer", "scribe").doesNotContain("bank", "search");
    }

    @Test
    void jsonSaysTheSame() throws IOException {
        assertThat(run(work.toString(), "--format", "json", "--area", "grants")).isZero();

        JsonNode bank = Json.read(Files.readString(work.resolve("agents/bank/capabilities.json")));
        assertThat(bank.path("agent").asText()).isEqualTo("agent://bank");
        assertThat(bank.at("/capabilities/0/name").asText()).isEqualTo("check_balance");
    }

    @Test
    void openApiHasAnOperationForEachCapabilityAndNoReferenceThatLeadsNowhere() throws IOException {
        assertThat(run(work.toString(), "--format", "openapi")).isZero();

        JsonNode document = Json.read(Files.readString(work.resolve("openapi.json")));
        assertThat(document.at(
                                "/paths/~1bank~1transfer_funds/post/requestBody/content/application~1json/schema/required/0")
                        .asText())
                .isEqualTo("to");
        List<String> references = document.findValuesAsText("$ref");
        assertThat(references).allSatisfy(reference -> {
            assertThat(reference).startsWith("#/components/schemas/");
            assertThat(document.at(reference.substring(1)).isMissingNode()).isFalse();
        });
    }

    @Test
    void theNamesAreThoseOfTheSubject() throws IOException {
        Path subject = Files.writeString(work.resolve("subject.yaml"), """
            name: Subject
            claims: [grants]
            url: http://127.0.0.1:1
            fixtures: {agents: {bank: till}, capabilities: {check_balance: balance, transfer_funds: transfer}}
            """);

        assertThat(run(work.toString(), "--format", "json", "--names", subject.toString()))
                .isZero();

        assertThat(names(work.resolve("agents"))).contains("till", "search").doesNotContain("bank");
        JsonNode till = Json.read(Files.readString(work.resolve("agents/till/capabilities.json")));
        assertThat(till.path("agent").asText()).isEqualTo("agent://till");
        assertThat(till.at("/transports/0/topics/requests").asText()).isEqualTo("agents.till.requests");
        assertThat(till.path("capabilities").findValuesAsText("name")).contains("balance", "transfer");
    }

    @Test
    void existingFilesStay() throws IOException {
        Path file = Files.createDirectories(work.resolve("agents/bank")).resolve("capabilities.yaml");
        Files.writeString(file, "mine");

        assertThat(run(work.toString(), "--area", "grants")).isEqualTo(2);
        assertThat(errors.toString()).contains(file + " already exists");
        assertThat(file).hasContent("mine");
    }

    @Test
    void anUnknownAreaIsRefused() {
        assertThat(run(work.toString(), "--area", "grant")).isEqualTo(2);
        assertThat(errors.toString())
                .contains("'grant' is not a valid area (did you mean 'grants'?); use one of typed-capabilities");
    }

    private int run(String... arguments) {
        CommandLine command = CapstanTck.commandLine();
        command.setOut(new PrintWriter(new StringWriter()));
        command.setErr(new PrintWriter(errors));
        return command.execute(
                Stream.concat(Stream.of("fleet"), Stream.of(arguments)).toArray(String[]::new));
    }

    private static List<String> names(Path agents) throws IOException {
        try (Stream<Path> directories = Files.list(agents)) {
            return directories
                    .map(Path::getFileName)
                    .map(Path::toString)
                    .sorted()
                    .toList();
        }
    }
}
