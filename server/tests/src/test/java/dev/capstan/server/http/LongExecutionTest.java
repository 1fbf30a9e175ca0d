package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.testing.Eventually;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A call that takes longer than an agent is kept waiting goes on, and the agent comes back for what became of it. */
class LongExecutionTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(Map.of(Settings.SYNCHRONOUS_WAIT, "PT0.05S"));

    private static TestAgent agent;

    @BeforeAll
    static void register() throws Exception {
        agent = TestAgent.registers(SERVER, "{\"name\": \"Sleeper\", \"capabilities\": [\"sleep\", \"priced\"]}")
                .approved();
    }

    @Test
    void executionThatEndsInTimeIsAnsweredAtOnce() throws Exception {
        Reply reply = agent.executes("sleep", "{\"ms\": 0}");

        assertThat(reply.status()).as(reply.text()).isBetween(200, 202);
        assertThat(reply.json().has("data")).isEqualTo(reply.status() == 200);
    }

    @Test
    void longExecutionIsPolled() throws Exception {
        JsonNode ended = ended(agent.executes("priced", "{\"ms\": 500}"));

        assertThat(ended.path("status").textValue()).isEqualTo("completed");
        assertThat(ended.has("result")).isTrue();
    }

    @Test
    void failedExecutionIsPolled() throws Exception {
        JsonNode ended = ended(agent.executes("sleep", "{\"ms\": 10000}"));

        assertThat(ended.path("status").textValue()).isEqualTo("failed");
        assertThat(ended.at("/error/error").textValue()).isEqualTo("timeout");
    }

    private static JsonNode ended(Reply begun) throws InterruptedException {
        assertThat(begun.status()).as(begun.text()).isEqualTo(202);
        assertThat(begun.header("Retry-After")).isEqualTo("1");
        String path = URI.create(begun.json().path("status_url").textValue()).getPath();
        JsonNode[] last = new JsonNode[1];
        Eventually.holds("the execution ends", () -> {
            last[0] = state(path);
            return !last[0].path("status").asText().equals("pending");
        });
        return last[0];
    }

    private static JsonNode state(String path) {
        try {
            return agent.gets(path).json();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
