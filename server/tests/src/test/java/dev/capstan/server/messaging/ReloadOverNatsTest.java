package dev.capstan.server.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.config.LoadResult;
import dev.capstan.core.testing.Eventually;
import dev.capstan.nats.NatsServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Agents that a reload adds, moves and removes on a message bus. */
class ReloadOverNatsTest {

    @TempDir
    private static Path root;

    @RegisterExtension
    @Order(1)
    private static final NatsServer NATS = new NatsServer();

    @RegisterExtension
    @Order(2)
    private static final RunningServer SERVER =
            new RunningServer(() -> Map.of(Settings.NATS, NATS.url()), ReloadOverNatsTest::load);

    private static Fleet load() {
        declare("first", "agents.first.requests");
        return ((LoadResult.Loaded<Fleet>) Fleets.withPeers(root)).value();
    }

    private static void declare(String agent, String subject) {
        Path file = root.resolve("agents").resolve(agent).resolve("capabilities.yaml");
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, """
                    version: 1
                    agent: agent://%s
                    transports: [{ kind: nats, subjects: { requests: %s }, servers: [s], auth: none }]
                    capabilities:
                      - name: echo
                        description: Returns the input.
                        outcome: The input.
                        permissions: ["compute:execute"]
                        handler: { kind: process, command: [cat] }
                    """.formatted(agent, subject));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void reload() throws Exception {
        RunningServer.Reply reloaded = SERVER.asOwner("POST", "/fleet/reload", "");
        assertThat(reloaded.status()).as(reloaded.text()).isEqualTo(200);
    }

    @BeforeEach
    void awaitFirst() throws Exception {
        Eventually.holds("the server is on the bus", () -> responds("first", "agents.first.requests"));
    }

    /** Whether an agent responds to a request on a subject. */
    private static boolean responds(String agent, String subject) {
        try (BusPeer peer = new BusPeer(NATS.url(), "caller")) {
            ObjectNode request = peer.request(agent, "echo", "{\"n\": 1}");
            peer.send(subject, request.toString());
            return peer.awaitResponse()
                    .map(response -> response.at("/payload"))
                    .filter(JsonNode::isObject)
                    .isPresent();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String peers() throws Exception {
        return SERVER.asOwner("GET", "/agh/peers", "").text();
    }

    @Test
    void addedAgentRespondsAndGreetsUntilItIsRemoved() throws Exception {
        try (ScriptedPeer listener = new ScriptedPeer(NATS.url(), "listener")) {
            declare("second", "agents.second.requests");
            reload();

            Eventually.holds("the added agent responds", () -> responds("second", "agents.second.requests"));
            Eventually.holds("the first one still responds", () -> responds("first", "agents.first.requests"));
            assertThat(peers()).contains("second");
            Eventually.holds("it greets", () -> listener.greeters().contains("second"));

            declare("second", "agents.moved.requests");
            reload();

            Eventually.holds("it responds on its new subject", () -> responds("second", "agents.moved.requests"));
            assertThat(responds("second", "agents.second.requests"))
                    .as("on its old subject")
                    .isFalse();

            Files.delete(root.resolve("agents/second/capabilities.yaml"));
            Files.delete(root.resolve("agents/second"));
            reload();

            assertThat(responds("second", "agents.moved.requests"))
                    .as("once it is removed")
                    .isFalse();
        }
    }
}
