package dev.capstan.tck.subject.http.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.file.SubjectFileReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HookBusObservationTest {

    private static final String RESTART = """
            name: Callee
            claims: [bus, capstan]
            restart: {command: [./callee], ready: '(ready)'}
            """;
    private static final String EXPORT = "hooks: {export: {command: [cat, '{work}/{kind}.jsonl']}}";

    @TempDir
    private Path directory;

    private final List<List<String>> commands = new ArrayList<>();

    @Test
    void aLineIsARecordOrAnEntryOfAChain() throws IOException {
        BusObservation observation = observation(EXPORT, new CommandResult(0, """
                {"kind": "capability_invocation", "correlationId": "a"}
                {"seq": 2, "record": {"kind": "capability_invocation", "correlationId": "b"}}
                """, ""));

        assertThat(observation.records())
                .extracting(record -> record.text("correlationId"))
                .containsExactly("a", "b");
        assertThat(commands)
                .containsExactly(List.of("cat", directory.resolve("state") + "/capability_invocation.jsonl"));
    }

    @Test
    void aHookThatFailsOrIsMissingDecidesNothing() throws IOException {
        List<BusObservation> observations = List.of(
                observation(EXPORT, new CommandResult(1, "", "no such file")),
                observation(EXPORT, new CommandResult(0, "half a line", "")),
                observation("", new CommandResult(0, "", "")));

        assertThat(observations).allSatisfy(observation -> assertThatThrownBy(observation::records)
                .isInstanceOf(PreconditionFailed.class)
                .hasMessageContaining("hook 'export'"));
    }

    private BusObservation observation(String hooks, CommandResult result) throws IOException {
        Path file = Files.writeString(directory.resolve("subject.yaml"), RESTART + hooks);
        return new HookBusObservation(
                SubjectFileReader.from(file),
                (command, in, input) -> {
                    commands.add(command);
                    return result;
                },
                "nats://127.0.0.1:1",
                directory.resolve("state"));
    }
}
