package dev.capstan.server.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.config.LoadResult;
import dev.capstan.core.testing.Eventually;
import dev.capstan.nats.NatsServer;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.TestAgent;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** For whom a call is made survives the bus to another server, and the HTTP request to the service behind that. */
class TwoHopsTest {

    private static final Map<String, String> HEARD = new ConcurrentHashMap<>();

    @TempDir
    private static Path directory;

    @RegisterExtension
    @Order(1)
    private static final NatsServer NATS = new NatsServer();

    @RegisterExtension
    @Order(2)
    private static final RunningServer FIRST =
            new RunningServer(() -> Map.of(Settings.NATS, NATS.url(), Settings.AGENT, "first"), TwoHopsTest::first);

    private static HttpServer service;
    private static CapstanServer second;

    private static Fleet first() {
        return fleet("first", "peers", "worker", "");
    }

    private static Fleet fleet(String name, String place, String peer, String handler) {
        try {
            Path root = directory.resolve(name);
            Path agent = Files.createDirectories(root.resolve(place).resolve("worker"));
            Files.writeString(agent.resolve("capabilities.yaml"), """
                    version: 1
                    agent: agent://worker
                    transports:
                      - { kind: nats, servers: ["nats://unused:4222"], subjects: { requests: agents.worker.requests } }
                    capabilities:
                      - name: work
                        permissions: ["network:write"]
                    """ + handler);
            Files.writeString(root.resolve("shared.key"), "a secret of two servers");
            Files.writeString(root.resolve("rpc-peers.yaml"), """
                    version: 1
                    peers:
                      - agent: agent://%s
                        transports: [{ kind: nats, servers: ["nats://unused:4222"], subjects: { requests: r } }]
                        auth: { provider: hmac, keyId: k1, secretRef: "file:shared.key" }
                    """.formatted(peer)
                    .replace("requests: r }", "requests: agents." + peer + ".requests }"));
            return ((LoadResult.Loaded<Fleet>) Fleets.withPeers(root)).value();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeAll
    static void begin() throws Exception {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", exchange -> {
            exchange.getRequestHeaders().forEach((name, values) -> HEARD.put(name, values.get(0)));
            byte[] body = "{\"done\": true}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        service.start();
        String url = "http://127.0.0.1:" + service.getAddress().getPort() + "/";
        second = ServerAssembly.of(directory.resolve("data"), "127.0.0.1", 0, Map.of(Settings.NATS, NATS.url()))
                .serve(fleet("second", "agents", "first", "    handler: { kind: http, url: \"" + url + "\" }\n"));
    }

    @AfterAll
    static void end() {
        second.close();
        service.stop(0);
    }

    @Test
    void forWhomACallIsMadeSurvivesTwoHops() throws Exception {
        TestAgent agent = TestAgent.registers(
                        FIRST, "{\"name\": \"a\", \"mode\": \"delegated\", \"capabilities\": [\"work\"]}")
                .approved();
        String request = "{\"to\": \"agent://worker\", \"capability\": \"work\", \"payload\": {}, \"timeoutMs\": 2000}";
        Eventually.holds("the second server answers", () -> {
            try {
                JsonNode result = agent.posts("/rpc/requests", request).json();
                return result.at("/response/done").asBoolean();
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        assertThat(HEARD)
                .containsEntry("Capstan-caller", "agent://first")
                .containsEntry("Capstan-caller-authentication", "hmac")
                .containsEntry("Capstan-on-behalf-of", agent.id())
                .containsEntry("Capstan-on-behalf-of-host", agent.hostId())
                .containsEntry("Capstan-on-behalf-of-person", "owner");
    }
}
