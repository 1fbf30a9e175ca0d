package dev.capstan.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.SinkSettings;
import dev.capstan.server.settings.StartupFailed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.ParameterException;

class SinkOptionsTest {

    private static final String ONE = "syslog+tls://logs.example.com";
    private static final String TWO = "https://siem.example.com/in?format=ocsf&token-file=/run/secrets/siem";

    @TempDir
    private Path directory;

    @Test
    void sinksAreAListInTheFileAsOnTheCommandLine() throws Exception {
        Path file =
                Files.writeString(directory.resolve("capstan.yaml"), "sink:\n  - '" + ONE + "'\n  - '" + TWO + "'\n");

        Map<String, Object> settings =
                new ParsedServe().configured(Optional.of(file), Map.of()).settings();

        assertThat(settings).containsEntry(Settings.SINKS, ONE + "," + TWO);
        assertThat(new ParsedServe("--sink", ONE, "--sink", TWO).settings())
                .containsEntry(Settings.SINKS, ONE + "," + TWO);
    }

    @Test
    void handlerProcessesDoNotSeeTheTokenOfASink() {
        assertThat(new ParsedServe("--sink", TWO).settings().get(Settings.PRIVATE_FILES))
                .asString()
                .contains("/run/secrets/siem");
    }

    @Test
    void aUrlWithAPasswordIsRefusedAndNotRepeated() {
        assertThatThrownBy(() -> new ParsedServe("--sink", "https://ada:hunter2@siem.example.com"))
                .isInstanceOf(ParameterException.class)
                .hasMessageContaining("--sink")
                .hasMessageContaining("token-file")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void aServerDoesNotStartWithoutTheFilesOfASink() {
        assertThatThrownBy(() -> SinkSettings.check(Map.of(Settings.SINKS, ONE + "?ca=" + directory.resolve("none"))))
                .isInstanceOf(StartupFailed.class)
                .hasMessageStartingWith("--sink: ");
    }
}
