package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.server.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The published client of the Model Context Protocol lists the tools of a server, calls each, and gets progress, with
 * the revision without {@code initialize} and with one before it. Skipped where there is no Node, or no registry of npm
 * packages.
 */
class McpClientNightly {

    private static final String SDK = "@modelcontextprotocol/client@2.4.0";
    private static final Path CLIENT = Path.of("src/it/mcp-client.mjs").toAbsolutePath();

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @TempDir
    private Path work;

    @ParameterizedTest
    @CsvSource({"auto, 2026-07-28", "legacy, 2025-11-25"})
    void theClientUnderstandsEveryToolAndEveryResult(String mode, String revision) throws Exception {
        assumeThat(isInstalled()).as("Node and %s are installed", SDK).isTrue();
        Files.copy(CLIENT, work.resolve("client.mjs"));
        Path errors = work.resolve("errors");

        assertThat(exitCode(errors, "node", "client.mjs", SERVER.url() + "/mcp", mode))
                .as("the exit code of the client; %s has its errors", errors)
                .isZero();
        JsonNode told = Json.read(Files.readString(work.resolve("output")));

        assertThat(told.path("server").asText()).isEqualTo("capstan");
        assertThat(told.path("revision").asText()).isEqualTo(revision);
        assertThat(told.path("tools")).hasSizeGreaterThan(50);
        assertThat(told.at("/balance/structuredContent/currency").asText()).isEqualTo("USD");
        assertThat(told.path("progress").findValuesAsText("progress")).containsExactly("1", "2");
        assertThat(told.path("progress").findValuesAsText("dev.capstan/part")).containsExactly("10", "20");
        assertThat(told.path("unknown").asInt()).isEqualTo(-32_602);
        assertThat(told.path("failures"))
                .as("results that the client does not accept")
                .isEmpty();
    }

    private boolean isInstalled() throws InterruptedException {
        try {
            return exitCode(
                            work.resolve("install.log"),
                            "npm",
                            "install",
                            "--no-audit",
                            "--no-fund",
                            "--ignore-scripts",
                            SDK)
                    == 0;
        } catch (IOException noNpm) {
            return false;
        }
    }

    private int exitCode(Path errors, String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(List.of(command))
                .directory(work.toFile())
                .redirectError(errors.toFile())
                .redirectOutput(work.resolve("output").toFile())
                .start();
        try {
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).as("it ends").isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
