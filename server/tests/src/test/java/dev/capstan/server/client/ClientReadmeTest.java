package dev.capstan.server.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.client.AgentServer;
import dev.capstan.client.AgentSnapshot;
import dev.capstan.client.Approval;
import dev.capstan.client.AwaitDecision;
import dev.capstan.client.ExecuteCapability;
import dev.capstan.client.KeyFile;
import dev.capstan.client.RegistrationRequest;
import dev.capstan.client.SecureUrl;
import dev.capstan.client.Sleeper;
import dev.capstan.client.StoredAgent;
import dev.capstan.core.json.Json;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.RequestedCapability;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.token.SignToken;
import dev.capstan.server.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs the example of the client's README against a server, and holds the README to it. */
class ClientReadmeTest {

    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    @TempDir
    Path directory;

    @Test
    void anAgentIsRegisteredApprovedAndExecutesACapability() throws Exception {
        String address = SERVER.url().toString();
        Path file = directory.resolve("agents.json");
        Sleeper pauses = pause -> {};
        Consumer<Approval> show = ClientReadmeTest::approve;
        // <example>
        var clock = InstantSource.system();
        var keys = new KeyFile(file);
        var host = keys.change(known -> known).host(); // a new key where there is no file yet
        var server = AgentServer.discover(SecureUrl.parse(address), host, new SignToken(clock));

        // Register an agent; its key is on disk before the server hears of it.
        var limit = Constraints.parse(Json.read("{\"amount\": {\"max\": 100}}"));
        var wanted = new RegistrationRequest(
                "my agent",
                AgentMode.DELEGATED,
                "pays bills",
                List.of(new RequestedCapability("transfer_funds", limit)));
        var unregistered = StoredAgent.unregistered(server.provider().issuer(), wanted);
        keys.change(known -> known.with(unregistered));
        JsonNode registered = server.register(unregistered);
        var agent = unregistered.at(AgentSnapshot.fromResponse(registered));
        keys.update(agent);

        // A user decides at approval.page(), which shows approval.userCode().
        Approval approval = Approval.fromResponse(registered).orElseThrow();
        show.accept(approval);
        AgentSnapshot decided = new AwaitDecision(clock, pauses)
                .await(approval, () -> server.status(agent), now -> !now.isPending(), left -> {})
                .orElseThrow();
        keys.update(agent.at(decided));

        // Execute what was granted.
        var execute = new ExecuteCapability(server, clock, pauses);
        var order = Json.object().put("to", "acc_456").put("amount", 5).put("currency", "USD");
        JsonNode result = execute.execute(agent.at(decided), "transfer_funds", order, Duration.ofMinutes(1))
                .result();
        // </example>
        assertThat(decided.isActive()).isTrue();
        assertThat(result.path("transfer_id").asText()).startsWith("tr_");
        assertThat(keys.read().find("my agent")).isPresent();
        assertThat(example(Path.of("..", "client", "README.md"), "```java\n", "```"))
                .isEqualTo(example(
                        Path.of("src/test/java/dev/capstan/server/client/ClientReadmeTest.java"),
                        "// <example>\n",
                        "// </example>"));
    }

    private static void approve(Approval approval) {
        try {
            RunningServer.Reply reply =
                    SERVER.asOwner("POST", "/approvals/" + approval.userCode(), "{\"decision\": \"approve\"}");
            assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The example without its layout, which is the formatter's matter. */
    private static String example(Path file, String begin, String end) throws IOException {
        String text = Files.readString(file);
        int from = text.indexOf(begin) + begin.length();
        return text.substring(from, text.indexOf(end, from)).replaceAll("\\s", "");
    }
}
