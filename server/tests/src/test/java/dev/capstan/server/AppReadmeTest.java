package dev.capstan.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Catalog;
import dev.capstan.core.json.Json;
import dev.capstan.server.architecture.MavenModules;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs the example of the README of app, and holds the README to it. */
@DisabledOnOs(OS.WINDOWS)
class AppReadmeTest {

    private static final Path README = Path.of("..", "app", "README.md");
    private static final Path HERE = Path.of("src/test/java/dev/capstan/server/AppReadmeTest.java");

    @TempDir
    private Path directory;

    @Test
    void aProgramStartsAServerAndCallsIt() throws Exception {
        List<String> printed = new ArrayList<>();
        Consumer<Object> print = line -> printed.add(line + "\n");
        Path fleet = greeter();
        Path data = directory.resolve("data");
        // <example>
        List<Catalog> catalogs = Fleets.at(fleet).fold(loaded -> loaded, diagnostics -> {
            throw new IllegalArgumentException(diagnostics.toString());
        });
        // Port 0 takes a free port. The first start creates the account of the owner.
        try (CapstanServer server = CapstanServer.start(catalogs, data, "127.0.0.1", 0)) {
            server.firstAccount().ifPresent(owner -> print.accept("created " + owner.name()));
            var call = HttpRequest.newBuilder(server.url().resolve("/invocations"))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(
                            "{\"capability_id\": \"greet\", \"parameters\": {\"name\": \"Ada\"}}"))
                    .build();
            var response = HttpClient.newHttpClient().send(call, BodyHandlers.ofString());
            print.accept(Json.read(response.body()).path("result"));
        }
        // With settings: the same data, and calls that may take 5 s to end when the server stops.
        var settings = Map.<String, Object>of(Settings.GRACE, "PT5S", Settings.ANONYMOUS, "none");
        try (CapstanServer server =
                ServerAssembly.of(data, "127.0.0.1", 0, settings).serve(catalogs)) {
            print.accept("anonymous callers: " + server.anonymousCallers());
            print.accept(server.firstAccount().isPresent());
        }
        // </example>
        assertThat(Files.readString(README)).contains("```text\n" + String.join("", printed) + "```");
        assertThat(example(README, "```java\n", "```")).isEqualTo(example(HERE, "// <example>\n", "// </example>"));
    }

    /** The fleet of the project's README. */
    private Path greeter() throws IOException {
        String page = Files.readString(MavenModules.ROOT.resolve("README.md"));
        int from = page.indexOf("```yaml\n") + "```yaml\n".length();
        Path agent = Files.createDirectories(directory.resolve("fleet/agents/greeter"));
        Files.writeString(agent.resolve("capabilities.yaml"), page.substring(from, page.indexOf("```", from)));
        return directory.resolve("fleet");
    }

    /** The example without its layout, which is the formatter's matter. */
    private static String example(Path file, String begin, String end) throws IOException {
        String text = Files.readString(file);
        int from = text.indexOf(begin) + begin.length();
        return text.substring(from, text.indexOf(end, from)).replaceAll("\\s", "");
    }
}
