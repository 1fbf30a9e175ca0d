package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code examples/parcels}: its fleet is what its document gives, and its service is called over HTTP. */
class OpenApiExampleTest {

    private static final Path EXAMPLE = Path.of("..", "..", "examples", "parcels");
    private static final String AGENT = "agents/parcels/capabilities.yaml";

    @TempDir
    private static Path directory;

    private static Process service;

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(Map::of, OpenApiExampleTest::fleet);

    @BeforeAll
    static void requireNode() {
        assumeTrue(
                isInstalled() || Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_NODE")), "node is not installed");
    }

    @AfterAll
    static void stop() {
        if (service != null) {
            service.destroyForcibly();
        }
    }

    private static boolean isInstalled() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(each -> Files.isExecutable(Path.of(each, "node")));
    }

    /** Starts the service on a free port and imports its document for that port. */
    private static Fleet fleet() {
        String url = isInstalled() ? "http://127.0.0.1:" + started() : "http://127.0.0.1:9";
        imported("--server", url);
        return Fleets.withPeers(directory.resolve("fleet")).fold(loaded -> loaded, rejected -> {
            throw new AssertionError(rejected);
        });
    }

    private static String started() {
        try {
            service = new ProcessBuilder("node", EXAMPLE.resolve("parcels.mjs").toString(), "0")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            BufferedReader printed = service.inputReader(StandardCharsets.UTF_8);
            return printed.readLine().replace("listening on ", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path imported(String... options) {
        Path fleet = directory.resolve("fleet");
        CommandRun.of(Stream.concat(
                                Stream.of(
                                        "import",
                                        "openapi",
                                        EXAMPLE.resolve("openapi.json").toString(),
                                        "--agent",
                                        "parcels",
                                        "--fleet",
                                        fleet.toString(),
                                        "--force"),
                                Stream.of(options))
                        .toArray(String[]::new))
                .succeeded();
        return fleet;
    }

    @Test
    void committedFleetIsWhatTheDocumentGives() throws Exception {
        assertThat(EXAMPLE.resolve("fleet").resolve(AGENT))
                .as("import it again as its README says")
                .hasSameTextualContentAs(imported().resolve(AGENT));
    }

    @Test
    void capabilitiesCallTheService() {
        assertThat(call("track_parcel", "{\"id\": \"p-1\"}")
                        .succeeded()
                        .json()
                        .path("to")
                        .textValue())
                .isEqualTo("Lisbon");
        assertThat(call("announce_parcel", "{\"body\": {\"to\": \"Porto\"}}")
                        .succeeded()
                        .json()
                        .path("state")
                        .textValue())
                .isEqualTo("announced");
    }

    @Test
    void failureOfTheServiceKeepsItsCode() {
        assertThat(call("track_parcel", "{\"id\": \"p-9\"}").failed().err())
                .contains("handler_failed", "no_such_parcel");
    }

    private static CommandRun call(String capability, String parameters) {
        return CommandRun.of(
                "call", capability, parameters, "--url", SERVER.url().toString());
    }
}
