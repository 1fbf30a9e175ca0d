package dev.capstan.tck.subject.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.http.client.TimeoutPolicy;
import dev.capstan.tck.subject.wire.ExchangeLog;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandCacheTest {

    private static final SubjectFile FILE = SubjectFileReader.from(Path.of("..", "profiles", "reference.yaml"));
    private static final String UNREACHABLE_URL = "http://127.0.0.1:1";

    private final AtomicInteger runs = new AtomicInteger();

    @TempDir
    private Path work;

    @Test
    void theSameFilesAreLoadedOnce() {
        CommandCache cache = cache();

        cache.load(Map.of("a", "a: 1\n", "b", "b: 1\n"), false);
        cache.load(Map.of("b", "b: 1\n", "a", "a: 1\n"), false);
        assertThat(runs).as("the same files in another order").hasValue(1);

        cache.load(Map.of("a", "a: 1\n", "b", "b: 1\n"), true);
        assertThat(runs).as("the same files for inspection").hasValue(2);

        cache.load(Map.of("a", "a: 1\n", "b", "b: 2\n"), false);
        assertThat(runs).as("a file that says something else").hasValue(3);
    }

    @Test
    void theSameTypesAreWrittenOnce() {
        CommandCache cache = cache();
        Map<String, String> files = Map.of("agents/a/capabilities.yaml", "a: 1\n");

        cache.generate(files, List.of("--peer", "a"));
        cache.generate(files, List.of("--peer", "a"));
        assertThat(runs).as("the same").hasValue(1);

        cache.generate(files, List.of("--peer", "a", "--json"));
        assertThat(runs).as("other arguments").hasValue(2);

        cache.generate(Map.of("agents/a/capabilities.yaml", "a: 2\n"), List.of("--peer", "a"));
        assertThat(runs).as("other files").hasValue(3);
    }

    private CommandCache cache() {
        Commands commands = (command, directory, input) -> {
            runs.incrementAndGet();
            return new CommandResult(0, accepted(command), "");
        };
        return new CommandCache(
                new HookRunner(
                        FILE,
                        UNREACHABLE_URL,
                        commands,
                        new RecordingHttpClient(UNREACHABLE_URL, new ExchangeLog(message -> {}), new TimeoutPolicy())),
                commands,
                work);
    }

    private static String accepted(List<String> command) {
        ObjectNode said = Json.object();
        command.stream().filter(word -> word.endsWith(".yaml")).forEach(file -> {
            ObjectNode one =
                    said.withArray("files").addObject().put("file", file).put("ok", true);
            one.putArray("mistakes");
        });
        return Json.write(said);
    }
}
