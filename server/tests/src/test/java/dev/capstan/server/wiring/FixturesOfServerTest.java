package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.config.LoadResult;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The handlers and files of the fixture fleet are there for it alone, or where they are asked for. */
class FixturesOfServerTest {

    @TempDir
    Path directory;

    private Fleet fleetWithABank() throws Exception {
        Path agent = Files.createDirectories(directory.resolve("fleet/agents/bank"));
        Files.writeString(agent.resolve("capabilities.yaml"), """
                version: 1
                agent: agent://bank
                transports: [{ kind: memory, topics: { requests: agents.bank.requests } }]
                capabilities:
                  - name: check_balance
                """);
        return ((LoadResult.Loaded<Fleet>) Fleets.withPeers(directory.resolve("fleet"))).value();
    }

    private CapstanServer serve(Fleet fleet, boolean fixtures) throws StartupFailed {
        return ServerAssembly.of(directory.resolve("data"), "127.0.0.1", 0, Map.of(Settings.FIXTURES, fixtures))
                .serve(fleet);
    }

    @Test
    void anAgentOfTheSameNameGetsNoHandlerOfTheFixtures() throws Exception {
        try (CapstanServer server = serve(fleetWithABank(), false)) {
            assertThat(call(server.url()))
                    .contains("\"success\":false", "no Java handler 'bank/check_balance'")
                    .doesNotContain("balance\":");
        }
    }

    @Test
    void fixturesAreUsedOnRequest() throws Exception {
        try (CapstanServer server = serve(fleetWithABank(), true)) {
            assertThat(call(server.url())).contains("\"success\":true", "\"balance\":");
            assertThat(status(server.url().resolve("/fixtures/clean.diff"))).isEqualTo(200);
        }
    }

    @Test
    void aServerWithoutFixturesHasNoneOfTheirFiles() throws Exception {
        try (CapstanServer server = serve(Fleet.of(List.of()), false)) {
            assertThat(status(server.url().resolve("/fixtures/clean.diff"))).isEqualTo(404);
        }
    }

    private static String call(URI url) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(url.resolve("/invocations"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"capability_id\": \"check_balance\", \"parameters\": {\"account_id\": \"acc_123\"}}"))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static int status(URI url) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
