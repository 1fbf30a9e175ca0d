package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.config.LoadResult;
import dev.capstan.core.testing.Eventually;
import dev.capstan.nats.NatsServer;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.Settings;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Two servers of one fleet: the packaged one is called, this process does the work. */
class CallOverNatsIT {

    @RegisterExtension
    private static final NatsServer NATS = new NatsServer();

    @TempDir
    private Path directory;

    @BeforeEach
    void declare() throws Exception {
        for (Path agent : List.of(directory.resolve("far/agents/far"), directory.resolve("near/peers/far"))) {
            Files.createDirectories(agent);
            Files.writeString(agent.resolve("capabilities.yaml"), CAPABILITIES);
        }
        share(directory.resolve("far"), "near");
        share(directory.resolve("near"), "far");
    }

    /** The two servers share a key: one calls as agent://near, the other answers as agent://far. */
    private static void share(Path fleet, String peer) throws Exception {
        Files.writeString(fleet.resolve("shared.key"), "a secret of two servers\n");
        Files.writeString(fleet.resolve("rpc-peers.yaml"), """
                version: 1
                peers:
                  - agent: agent://%1$s
                    transports: [{ kind: nats, servers: [nats://unused:4222], subjects: { requests: agents.%1$s.requests } }]
                    auth: { provider: hmac, keyId: k1, secretRef: file:shared.key }
                """.formatted(peer));
    }

    private static final String CAPABILITIES = """
                version: 1
                agent: agent://far
                transports:
                  - kind: nats
                    servers: [nats://unused:4222]
                    subjects:
                      requests: agents.far.requests
                capabilities:
                  - name: greet
                    description: Greets whoever is named.
                """;

    @Test
    void anAgentOfAnotherServerIsCalledAndItsLossIsTold() throws Exception {
        try (ServerProcess near = ServerProcess.start(
                directory.resolve("near-data"),
                "--fleet",
                directory.resolve("near").toString(),
                "--nats",
                NATS.url(),
                "--name",
                "near")) {
            try (CapstanServer far = ServerAssembly.of(
                            directory.resolve("far-data"), "127.0.0.1", 0, Map.of(Settings.NATS, NATS.url()))
                    .serve(loaded(directory.resolve("far")))) {
                assertThat(far.network()).hasValue(NATS.url() + ", channel builders");

                Eventually.holds("both have connected, and the far one answers", () -> greet(near, 1_000)
                        .at("/response/greeting")
                        .asText()
                        .equals("hello, you"));
            }
            assertThat(greet(near, 200).path("status").asText())
                    .as("what is said of an agent whose server has stopped")
                    .isEqualTo("timeout");
            NATS.stop();
            Eventually.holds("the loss of NATS is told, and no address with it", () -> {
                String message = greet(near, 200).at("/error/message").asText();
                return message.equals("agent://far could not be reached over nats: not connected to the NATS server");
            });
        }
    }

    private static Fleet loaded(Path fleet) {
        if (Fleets.withPeers(fleet) instanceof LoadResult.Loaded<Fleet> loaded) {
            return loaded.value();
        }
        throw new AssertionError("the fleet does not load");
    }

    private static JsonNode greet(ServerProcess server, int timeoutMs) {
        String request = "{\"to\": \"agent://far\", \"capability\": \"greet\", \"payload\": {\"name\": \"you\"},"
                + " \"timeoutMs\": " + timeoutMs + "}";
        HttpRequest call = HttpRequest.newBuilder(server.url("/rpc/requests"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(request))
                .build();
        return RunningServer.parsed(HttpClient.newHttpClient()
                .sendAsync(call, HttpResponse.BodyHandlers.ofString())
                .join()
                .body());
    }
}
