package dev.capstan.server.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.nats.NatsServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.cli.CommandRun;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code examples/nats-agent}: its agent is called by the server and calls it. */
class NatsExampleTest {

    private static final Path EXAMPLE = Path.of("..", "..", "examples", "nats-agent", "fleet");
    private static final String SECRET = "correct horse battery staple";

    @TempDir
    private static Path fleet;

    @RegisterExtension
    @Order(1)
    private static final NatsServer NATS = new NatsServer();

    @RegisterExtension
    @Order(2)
    private static final RunningServer SERVER =
            new RunningServer(() -> Map.of(Settings.NATS, NATS.url()), NatsExampleTest::fleet);

    private static Fleet fleet() {
        try {
            for (String file :
                    List.of("agents/desk/capabilities.yaml", "peers/greeter/capabilities.yaml", "rpc-peers.yaml")) {
                Files.createDirectories(fleet.resolve(file).getParent());
                Files.copy(EXAMPLE.resolve(file), fleet.resolve(file));
            }
            Files.writeString(fleet.resolve("greeter.key"), SECRET);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Fleets.withPeers(fleet).fold(loaded -> loaded, rejected -> {
            throw new AssertionError(rejected);
        });
    }

    @Test
    void serverCallsTheAgent() throws Exception {
        Process agent = PythonAgent.started(SECRET, "serve", "127.0.0.1", port(), "agent://greeter", "g1");
        try (BufferedReader output = agent.inputReader()) {
            assertThat(Optional.ofNullable(output.readLine())).hasValue("ready");

            assertThat(call("greet", "{\"name\": \"Ada\"}").path("greeting").textValue())
                    .isEqualTo("Hello, Ada.");
        } finally {
            agent.destroyForcibly();
        }
    }

    @Test
    void agentCallsTheServer() throws Exception {
        assertThat(PythonAgent.call(
                        SECRET, "127.0.0.1", port(), "agent://greeter", "agent://desk", "repeat", "{\"n\": 1}", "g1"))
                .isEqualTo(RunningServer.parsed("{\"ok\": true, \"data\": {\"n\": 1}}"));
    }

    @Test
    void callWithAnotherSecretIsNotExecuted() throws Exception {
        assertThat(PythonAgent.call(
                                "another", "127.0.0.1", port(), "agent://greeter", "agent://desk", "repeat", "{}", "g1")
                        .at("/error/message")
                        .textValue())
                .contains("AUTH_REJECTED");
    }

    private static JsonNode call(String capability, String input) {
        CommandRun run =
                CommandRun.of("call", capability, input, "--url", SERVER.url().toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        return RunningServer.parsed(run.out());
    }

    private static String port() {
        return Integer.toString(NATS.port());
    }
}
