package dev.capstan.server.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests from the bus: gates, repetitions, deadlines, sizes and cancellation. */
class RequestsOverNatsTest extends NatsFixture {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            typed    | {"n": "x"}          | EAGENTRPC_SCHEMA_VIOLATION
            typed    | {"n": 1, "m": 1}    | EAGENTRPC_SCHEMA_VIOLATION
            typed    | {"n": 10}           | EAGENTRPC_SCHEMA_VIOLATION
            capped   | {"amount": 11}      | constraint_violated
            capped   | {}                  | constraint_violated
            denied   | {}                  | permission_denied
            elsewhere| {}                  | wrong_location
            unknown  | {}                  | EAGENTRPC_NO_CAPABILITY
            """)
    void everyGateHoldsAndItsRefusalIsSignedAndRecorded(String capability, String payload, String code)
            throws Exception {
        JsonNode response = friend.requestFrom(byFriend(request(capability, payload)));

        assertThat(code(response)).isEqualTo(code);
        assertThat(response.at("/auth/kind").textValue()).isEqualTo("hmac");
        assertThat(onlyRecord().path("outcome").textValue()).isEqualTo("refused");
    }

    @Test
    void aRateLimitCountsWhatComesOverTheBus() throws Exception {
        assertThat(friend.requestFrom(byFriend(request("limited", "{}")))
                        .at("/payload/ok")
                        .booleanValue())
                .isTrue();
        JsonNode second = friend.requestFrom(byFriend(request("limited", "{}")));

        assertThat(code(second)).isEqualTo("rate_limited");
        assertThat(second.at("/payload/error/details/retry_after_seconds").asLong())
                .isPositive();
        assertThat(records()).hasSize(2);
    }

    @Test
    void anEnvelopeIsGoodOnceAndTheRepetitionIsNotAnsweredInItsSendersName() throws Exception {
        ObjectNode request = byFriend(request("count", "{\"marker\": \"" + UUID.randomUUID() + "\"}"));
        JsonNode first = friend.requestFrom(request);
        JsonNode second = friend.requestFrom(request);

        assertThat(first.at("/payload/ok").booleanValue()).isTrue();
        assertThat(code(second)).isEqualTo("duplicate");
        assertThat(second.has("auth")).isFalse();
        assertThat(records()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "expired, EAGENTRPC_DEADLINE_EXCEEDED",
        "tooFar, EAGENTRPC_INVALID_ENVELOPE",
        "none, EAGENTRPC_INVALID_ENVELOPE",
        "tenant, EAGENTRPC_TENANT_MISMATCH"
    })
    void aSignedEnvelopeIsBoundInTimeAndToItsTenant(String how, String code) throws Exception {
        ObjectNode request = request("echo", "{}");
        Map<String, Consumer<ObjectNode>> changes = Map.of(
                "expired", r -> r.put("deadline", Instant.now().minusSeconds(1).toEpochMilli()),
                "tooFar", r -> r.put("deadline", Instant.now().plusSeconds(700).toEpochMilli()),
                "none", r -> r.remove("deadline"),
                "tenant", r -> r.put("tenantId", "acme"));
        changes.get(how).accept(request);

        assertThat(code(friend.requestFrom(byFriend(request)))).isEqualTo(code);
        assertThat(onlyRecord().path("outcome").textValue()).isEqualTo("refused");
    }

    @Test
    void anEnvelopeThatIsNotValidIsAnsweredAndChangesNothing() throws Exception {
        ObjectNode request = byFriend(request("echo", "{}")).put("surprise", 1);

        assertThat(code(friend.requestFrom(request))).isEqualTo("EAGENTRPC_INVALID_ENVELOPE");
        assertThat(records()).isEmpty();
    }

    @Test
    void anEventRunsAndIsRecordedWithoutAnAnswer() throws Exception {
        ObjectNode event = byFriend(request("echo", "{}").put("kind", "event"));

        friend.send(event);

        assertThat(onlyRecord().path("outcome").textValue()).isEqualTo("succeeded");
        assertThat(friend.awaitResponse()).isEmpty();
    }

    @Test
    void aRequestThatIsCutWhenTheServerStopsIsAnsweredAndRecorded() throws Exception {
        friend.send(byFriend(request("slow", "{}")));
        Eventually.holds("the program runs", () -> ProcessHandle.current()
                .descendants()
                .anyMatch(process -> process.info().command().orElse("").endsWith("sleep")));

        SERVER.restart(() -> {});

        assertThat(code(friend.awaitAnswer())).isEqualTo("EAGENTRPC_ABANDONED");
        assertThat(onlyRecord().path("code").textValue()).isEqualTo("abandoned");
    }

    @Test
    void itsSenderStopsARequestAndNobodyElse() throws Exception {
        ObjectNode request = request("slow", "{}");
        friend.send(byFriend(request));
        ObjectNode stop = request.deepCopy()
                .put("kind", "event")
                .put("messageId", UUID.randomUUID().toString());
        stop.put("causedBy", request.path("messageId").textValue()).remove("replyTo");
        stop.putObject("headers").put("event", "cancelled");
        friend.send(stop);
        assertThat(friend.awaitResponse()).as("an unsigned event stops nothing").isEmpty();

        friend.send(byFriend(stop.put("messageId", UUID.randomUUID().toString())));

        assertThat(code(friend.awaitAnswer())).isEqualTo("cancelled");
        assertThat(onlyRecord().path("code").textValue()).isEqualTo("cancelled");
    }

    @Test
    void manyCopiesOfOneEnvelopeRunOnce() throws Exception {
        ObjectNode request = byFriend(request("echo", "{}"));
        for (int i = 0; i < 50; i++) {
            friend.send(request);
        }
        List<JsonNode> answers = new ArrayList<>();
        while (answers.size() < 50) {
            answers.add(friend.awaitAnswer());
        }
        assertThat(answers.stream().filter(answer -> answer.has("auth")))
                .as("one is proved")
                .hasSize(1);
        assertThat(records()).as("each is recorded").hasSize(50);
        assertThat(answers.stream().filter(answer -> answer.at("/payload/ok").booleanValue()))
                .hasSize(1);
        assertThat(records().stream()
                        .filter(record -> record.path("outcome").asText().equals("succeeded")))
                .hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"trace-id", "session-id", "on-behalf-of"})
    void aHeaderThatWouldNotFitARecordRunsNothing(String header) throws Exception {
        ObjectNode request = request("echo", "{}");
        request.putObject("headers").put(header, "a".repeat(300_000));

        assertThat(code(friend.requestFrom(request))).isEqualTo("EAGENTRPC_INVALID_ENVELOPE");
        assertThat(records()).isEmpty();
    }

    @Test
    void anAnswerThatTheBusWouldNotTakeIsReplacedByTheReason() throws Exception {
        ObjectNode request =
                friend.request("open", "echo", "{\"numbers\": \"here\"}").put("from", "agent://mallory");
        String growing = "[" + "1e3,".repeat(209_690) + "1]";

        friend.send("agents.open.requests", Json.write(request).replace("\"here\"", growing));

        assertThat(code(friend.awaitAnswer())).isEqualTo("payload_too_large");
    }
}
