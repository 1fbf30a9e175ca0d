package dev.capstan.tck.subject.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.loading.LoadReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadHookTest {

    private static final String OK = "{\"files\": [{\"file\": \"FILE\", \"ok\": true, \"mistakes\": []}]}";

    @TempDir
    private Path work;

    @Test
    void readsWhatIsReportedOfAFile() {
        assertThat(load(0, OK).get("a").accepted()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | no JSON",
                "0 | {\"files\": []}",
                "0 | {\"files\": [{\"file\": \"FILE\", \"mistakes\": []}]}",
                "1 | {\"files\": [{\"file\": \"FILE\", \"ok\": true, \"mistakes\": []}]}",
                "2 | {\"files\": [{\"file\": \"FILE\", \"ok\": true, \"mistakes\": []}]}",
            })
    void aHookThatBreaksItsContractGivesNoVerdict(int exit, String output) {
        assertThatThrownBy(() -> load(exit, output))
                .isInstanceOf(PreconditionFailed.class)
                .hasMessageContaining("the load hook");
    }

    @Test
    void aHookThatDoesNotEndGivesNoVerdict() {
        Commands commands = (command, directory, input) -> {
            throw new ConformanceFailure("the command load did not end within 30 seconds");
        };

        assertThatThrownBy(() -> new LoadHook(new Hook(List.of("load", "{files}"), work), commands, work)
                        .load(Map.of("a", "a: 1\n")))
                .isInstanceOf(PreconditionFailed.class)
                .hasMessageContaining("did not end within 30 seconds");
    }

    private Map<String, LoadReport> load(int exit, String output) {
        Commands commands =
                (command, directory, input) -> new CommandResult(exit, output.replace("FILE", command.get(1)), "");
        return new LoadHook(new Hook(List.of("load", "{files}"), work), commands, work).load(Map.of("a", "a: 1\n"));
    }
}
