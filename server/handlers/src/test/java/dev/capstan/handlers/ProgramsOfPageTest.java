package dev.capstan.handlers;

import static dev.capstan.handlers.HandlerRunner.json;
import static dev.capstan.handlers.HandlerRunner.refusal;
import static dev.capstan.handlers.HandlerRunner.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.core.HandlerSpec;
import dev.capstan.core.service.ProcessProtocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs that the README of yaml-config shows. */
@DisabledOnOs(OS.WINDOWS)
class ProgramsOfPageTest {

    private static final Path PAGE = Path.of("..", "..", "yaml-config", "README.md");

    @RegisterExtension
    private final HandlerRunner handlerRunner = new HandlerRunner();

    @ParameterizedTest
    @CsvSource({"python, python3, -c", "javascript, node, -e"})
    void programServesTwoCalls(String language, String command, String option) throws Exception {
        assumeTrue(
                new ProcessBuilder("sh", "-c", "command -v " + command).start().waitFor() == 0,
                command + " is not installed");
        HandlerSpec spec = new HandlerSpec.Process(
                List.of(command, option, program(language)), 4L << 30, ProcessProtocol.JSON_LINES, 1);

        assertThat(handlerRunner.run(spec, json("{\"a\": 1, \"b\": 2}"))).isEqualTo(result("{\"total\": 2}"));
        assertThat(handlerRunner.run(spec, json("{}"))).isEqualTo(result("{\"total\": 0}"));
    }

    @Test
    void scriptRespondsOrRefuses() throws IOException {
        HandlerSpec spec = new HandlerSpec.Process(
                List.of("sh", "-c", program("sh")), HandlerSpec.Process.DEFAULT_MEMORY, ProcessProtocol.JSON_LINES, 0);

        assertThat(handlerRunner.run(spec, json("{}"))).isEqualTo(result("\"done\""));
        assertThat(refusal(handlerRunner.run(spec, json("\"fail\""))).peerCode())
                .contains("asked_to_fail");
    }

    private static String program(String language) throws IOException {
        String page = Files.readString(PAGE);
        String section = page.substring(page.indexOf("## A handler of kind process"));
        int start = section.indexOf("```" + language + "\n") + language.length() + 4;
        return section.substring(start, section.indexOf("```", start));
    }
}
