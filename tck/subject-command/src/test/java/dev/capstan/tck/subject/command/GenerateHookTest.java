package dev.capstan.tck.subject.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.loading.Generation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerateHookTest {

    private static final Map<String, String> FILES =
            Map.of("agents/a/capabilities.yaml", "a: 1\n", "../partners/b.yaml", "b: 1\n");

    @TempDir
    private Path work;

    @Test
    void runsInTheFleetThatItIsGiven() {
        List<Object> runs = new ArrayList<>();
        Commands commands = (command, directory, input) -> {
            runs.add(command);
            runs.add(new DirectoryFiles(directory).files());
            return new CommandResult(0, "", "");
        };

        generate(commands);

        assertThat(runs).containsExactly(List.of("gen", "--from", work + "/x", "--peer", "a"), FILES);
    }

    @Test
    void tellsWhatIsNewOrSaysSomethingElse() {
        Generation generation = generate((command, directory, input) -> {
            new DirectoryFiles(directory).write(Map.of("generated/a.ts", "new", "../partners/b.yaml", "other"));
            return new CommandResult(1, "said", "why");
        });

        assertThat(generation.written()).isEqualTo(Map.of("generated/a.ts", "new", "../partners/b.yaml", "other"));
        assertThat(generation.outcome().done()).isFalse();
        assertThat(generation.outcome().output()).isEqualTo("said");
        assertThat(generation.outcome().transcript()).contains("1", "said", "why");
    }

    @Test
    void outputThatIsNotTextFailsTheSubject() {
        Commands commands = (command, directory, input) -> {
            try {
                Files.write(directory.resolve("a.ts"), new byte[] {(byte) 0xff});
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return new CommandResult(0, "", "");
        };

        assertThatThrownBy(() -> generate(commands))
                .isInstanceOf(ConformanceFailure.class)
                .hasMessage("the file a.ts is not valid UTF-8");
    }

    private Generation generate(Commands commands) {
        Hook hook = new Hook(List.of("gen", "--from", "{here}/x", "{arguments}"), work, "{fleet}");
        return new GenerateHook(hook, commands, work).generate(FILES, List.of("--peer", "a"));
    }
}
