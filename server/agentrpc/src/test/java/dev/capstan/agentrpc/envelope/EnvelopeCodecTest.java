package dev.capstan.agentrpc.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Fleet;
import dev.capstan.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeCodecTest {

    private static final String COMPLETE = """
            {"version": 1, "kind": "request", "messageId": "m-1", "correlationId": "c-1", "causedBy": "m-0",
             "from": "agent://caller", "to": "agent://reviewer", "capability": "review",
             "replyTo": "memory://agents.caller.responses", "deadline": 1800000000123, "tenantId": "acme",
             "headers": {"trace-id": "trace-1"}, "payload": {"n": 1.10}, "auth": {"token": "t"}}""";

    private static final String SMALLEST = """
            {"version": 1, "kind": "event", "messageId": "m", "correlationId": "c", "from": "agent://a",
             "to": "agent://b", "capability": "x", "payload": null}""";

    @Test
    void everyFieldIsRead() throws MalformedEnvelope {
        assertThat(decode(COMPLETE))
                .isEqualTo(new Envelope(
                        Envelope.Kind.REQUEST,
                        "m-1",
                        "c-1",
                        "m-0",
                        new AgentId("caller"),
                        new AgentId("reviewer"),
                        "review",
                        "memory://agents.caller.responses",
                        Instant.ofEpochMilli(1_800_000_000_123L),
                        "acme",
                        Map.of("trace-id", "trace-1"),
                        Fleet.json("{\"n\": 1.10}"),
                        Fleet.json("{\"token\": \"t\"}")));
    }

    @ParameterizedTest
    @ValueSource(strings = {COMPLETE, SMALLEST})
    void parsedEnvelopeIsWrittenUnchanged(String text) throws MalformedEnvelope {
        assertThat(Fleet.json(new String(EnvelopeCodec.encode(decode(text)), StandardCharsets.UTF_8)))
                .isEqualTo(Fleet.json(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"version", "kind", "messageId", "correlationId", "from", "to", "capability", "payload"})
    void aFieldThatIsMissingIsNamed(String field) {
        ObjectNode envelope = ((ObjectNode) Fleet.json(COMPLETE)).without(field);

        assertThat(refusal(envelope)).contains("'" + field + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"causedBy", "replyTo", "deadline", "tenantId", "headers", "auth"})
    void aFieldThatMayBeLeftOutMay(String field) {
        ObjectNode envelope = ((ObjectNode) Fleet.json(COMPLETE)).without(field);

        assertThatCode(() -> EnvelopeCodec.decode(Json.writeBytes(envelope))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "version | 2 | 'version' must be 1",
                "version | \"1\" | 'version' must be 1",
                "version | 4294967297 | 'version' must be 1",
                "kind | \"REQUEST\" | 'kind' must be request, response or event",
                "kind | \"reply\" | 'kind' must be request, response or event",
                "kind | 1 | 'kind' must be a string of 1 to 1024 characters",
                "messageId | \"\" | 'messageId' must be a string of 1 to 1024 characters",
                "correlationId | null | 'correlationId' must be a string of 1 to 1024 characters",
                "causedBy | {} | 'causedBy' must be a string of 1 to 1024 characters",
                "from | \"caller\" | 'from' must be agent://<name>",
                "to | \"agent://\" | 'to' must be agent://<name>",
                "to | [\"agent://a\"] | 'to' must be a string of 1 to 1024 characters",
                "capability | true | 'capability' must be a string of 1 to 1024 characters",
                "replyTo | null | 'replyTo' must be a string of 1 to 1024 characters",
                "deadline | \"soon\" | 'deadline' must be a whole number of milliseconds since 1970",
                "deadline | 1.5 | 'deadline' must be a whole number of milliseconds since 1970",
                "deadline | -1 | 'deadline' must be a whole number of milliseconds since 1970",
                "deadline | 9223372036854775808 | 'deadline' must be a whole number of milliseconds since 1970",
                "headers | [] | 'headers' must be an object of at most 64 strings",
                "headers | {\"a\": 1} | every value of 'headers' must be a string of at most 1024 characters",
                "surprise | 1 | 'surprise' is not a field of an envelope"
            })
    void aFieldThatIsWrongIsNamedWithWhatItShouldBe(String field, String value, String message) {
        ObjectNode envelope = (ObjectNode) Fleet.json(COMPLETE);
        envelope.set(field, Fleet.json(value));

        assertThat(refusal(envelope)).isEqualTo(message);
    }

    @Test
    void textsAndHeadersAreBounded() {
        ObjectNode longText = (ObjectNode) Fleet.json(COMPLETE);
        longText.put("messageId", "m".repeat(1025));
        ObjectNode longName = (ObjectNode) Fleet.json(COMPLETE);
        longName.put("f".repeat(100_000), 1);
        ObjectNode manyHeaders = (ObjectNode) Fleet.json(COMPLETE);
        ObjectNode headers = manyHeaders.putObject("headers");
        for (int i = 0; i < 65; i++) {
            headers.put("h" + i, "v");
        }

        assertThat(refusal(longText)).isEqualTo("'messageId' must be a string of 1 to 1024 characters");
        assertThat(refusal(longName)).isEqualTo("'" + "f".repeat(40) + "…' is not a field of an envelope");
        assertThat(refusal(manyHeaders)).isEqualTo("'headers' must be an object of at most 64 strings");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "null", "\"envelope\"", "{", "{\"version\": 1, \"version\": 1}"})
    void rejectsWhatIsNotAnObject(String text) {
        assertThat(catchThrowableOfType(MalformedEnvelope.class, () -> decode(text)))
                .hasMessageNotContaining("Json")
                .message()
                .isNotBlank();
    }

    @Test
    void aPayloadOfFullSizeAndDepthStillTravelsBothWays() throws EnvelopeTooLarge, MalformedEnvelope {
        JsonNode deep = Fleet.json("[".repeat(64) + "]".repeat(64));
        JsonNode large = TextNode.valueOf("a".repeat(Json.MAX_BYTES - 2));

        for (JsonNode payload : new JsonNode[] {deep, large}) {
            Envelope request = request(payload);
            ObjectNode answer = Json.object().put("ok", true);
            answer.set("data", payload);

            assertThat(EnvelopeCodec.decode(EnvelopeCodec.encodeReadable(request, Long.MAX_VALUE))
                            .payload())
                    .isEqualTo(payload);
            assertThat(EnvelopeCodec.decode(
                                    EnvelopeCodec.encodeReadable(request.response("m-2", answer), Long.MAX_VALUE))
                            .payload())
                    .isEqualTo(answer);
        }
    }

    @Test
    void aPayloadThatTheReceiverWouldNotReadIsNotSent() {
        JsonNode large = TextNode.valueOf("a".repeat(EnvelopeCodec.MAX_BYTES));
        JsonNode deep = Json.object();
        for (int i = 0; i < 64; i++) {
            ObjectNode around = Json.object();
            around.set("a", deep);
            deep = around;
        }
        JsonNode tooDeep = deep;

        assertThat(catchThrowableOfType(
                        EnvelopeTooLarge.class, () -> EnvelopeCodec.encodeReadable(request(large), Long.MAX_VALUE)))
                .hasMessage("has more than 1048576 bytes");
        assertThat(catchThrowableOfType(
                        EnvelopeTooLarge.class, () -> EnvelopeCodec.encodeReadable(request(tooDeep), Long.MAX_VALUE)))
                .hasMessage("is nested deeper than 64 levels");
    }

    @Test
    void aResponseIsBoundToItsRequest() {
        Envelope request = request(Fleet.json("{}"));

        Envelope response = request.response("m-2", Fleet.json("{\"ok\": true, \"data\": 1}"));

        assertThat(response.kind()).isEqualTo(Envelope.Kind.RESPONSE);
        assertThat(response.correlationId()).isEqualTo(request.correlationId());
        assertThat(response.causedBy()).isEqualTo(request.messageId());
        assertThat(response.from()).isEqualTo(request.to());
        assertThat(response.to()).isEqualTo(request.from());
        assertThat(response.replyTo()).isNull();
    }

    @Property(tries = 500)
    void writtenEnvelopeParsesToTheSame(@ForAll("envelopes") Envelope envelope) throws MalformedEnvelope {
        assertThat(EnvelopeCodec.decode(EnvelopeCodec.encode(envelope))).isEqualTo(envelope);
    }

    @Provide
    Arbitrary<Envelope> envelopes() {
        Arbitrary<String> text = Arbitraries.of("a", "m-1", "ä \" \\ \n 😀", "\u0000", "agent://x");
        Arbitrary<AgentId> agent = Arbitraries.of("a", "pr-reviewer", "X.1_2").map(AgentId::new);
        Arbitrary<Instant> deadline =
                Arbitraries.longs().between(0, Long.MAX_VALUE).map(Instant::ofEpochMilli);
        Arbitrary<JsonNode> payload = Arbitraries.of("{}", "null", "[1, 2.50]", "\"\"", "{\"a\": {\"b\": 1E400}}")
                .map(Fleet::json);
        Arbitrary<Map<String, String>> headers = Arbitraries.maps(text, text).ofMaxSize(3);
        return Combinators.combine(
                        Arbitraries.of(Envelope.Kind.class),
                        text,
                        text.injectNull(0.3),
                        agent,
                        text.injectNull(0.3),
                        deadline.injectNull(0.3),
                        headers,
                        payload)
                .as((kind, id, optional, who, replyTo, until, heads, data) -> new Envelope(
                        kind, id, id + "-c", optional, who, who, id, replyTo, until, optional, heads, data, null));
    }

    private static Envelope request(JsonNode payload) {
        return new Envelope(
                Envelope.Kind.REQUEST,
                "m-1",
                "c-1",
                null,
                new AgentId("a"),
                new AgentId("b"),
                "x",
                "memory://inbox",
                null,
                null,
                Map.of(),
                payload,
                null);
    }

    private static String refusal(JsonNode envelope) {
        return catchThrowableOfType(MalformedEnvelope.class, () -> EnvelopeCodec.decode(Json.writeBytes(envelope)))
                .getMessage();
    }

    private static Envelope decode(String text) throws MalformedEnvelope {
        return EnvelopeCodec.decode(text.getBytes(StandardCharsets.UTF_8));
    }
}
