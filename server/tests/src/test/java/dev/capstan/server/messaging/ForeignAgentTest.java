package dev.capstan.server.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.nats.NatsServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Settings;
import java.io.BufferedReader;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An agent in Python, over a raw socket to the bus and with none of this project's code, as caller and as callee. */
class ForeignAgentTest {

    @RegisterExtension
    @Order(1)
    private static final NatsServer NATS = new NatsServer();

    @RegisterExtension
    @Order(2)
    private static final RunningServer SERVER =
            new RunningServer(() -> Map.of(Settings.NATS, NATS.url()), BusFleet::load);

    private static JsonNode call(String capability, String payload, String secret) throws Exception {
        return PythonAgent.call(
                secret,
                "127.0.0.1",
                Integer.toString(NATS.port()),
                "agent://friend",
                "agent://vault",
                capability,
                payload,
                "k2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            echo  | {"name": "Zoë", "n": [1, -2, true, null, {"b": 1, "a": "<&>/\\u2028"}]} | true
            echo  | {"b": {"7": 1, "a": [{"z": 1, "0": 2}], "3": 4}, "10": 2, "9": 3, "01": 5} | true
            typed | {"n": 3}   | true
            typed | {"n": "3"} | false
            """)
    void callsAnAgentOfThisServerAndVerifiesItsAnswer(String capability, String payload, boolean ok) throws Exception {
        JsonNode answer = call(capability, payload, "the new secret of a friend");

        assertThat(answer.path("ok").booleanValue()).isEqualTo(ok);
        if (ok) {
            assertThat(answer.path("data")).isEqualTo(RunningServer.parsed(payload));
        } else {
            assertThat(answer.at("/error/code").textValue()).isEqualTo("EAGENTRPC_SCHEMA_VIOLATION");
            assertThat(answer.at("/error/details/violations/0/path").textValue())
                    .isEqualTo("/n");
        }
    }

    @Test
    void isRefusedWithAnotherSecret() throws Exception {
        assertThat(call("echo", "{}", "a secret that nobody shares")
                        .at("/error/message")
                        .textValue())
                .contains("AUTH_REJECTED");
    }

    @Test
    void answersThisServerAndIsKnownByItsSignature() throws Exception {
        Process callee = PythonAgent.started(
                "the secret of the far agent",
                "serve",
                "127.0.0.1",
                Integer.toString(NATS.port()),
                "agent://far",
                "f1");
        try (BufferedReader output = callee.inputReader()) {
            assertThat(Optional.ofNullable(output.readLine())).hasValue("ready");
            JsonNode result = SERVER.post(
                            "/rpc/requests",
                            "{\"to\": \"agent://far\", \"capability\": \"greet\", \"payload\": {\"name\": \"Zoë\"},"
                                    + " \"traceId\": \"trace-of-python\"}")
                    .json();

            assertThat(result.at("/response/greeting").asText())
                    .as("%s", result)
                    .isEqualTo("Hello, Zoë.");
            assertThat(result.at("/response/headers/trace-id").asText()).isEqualTo("trace-of-python");
        } finally {
            callee.destroyForcibly();
        }
    }
}
