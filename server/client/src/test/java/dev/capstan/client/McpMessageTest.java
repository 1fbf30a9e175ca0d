package dev.capstan.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class McpMessageTest {

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"_meta\": {}}", "{\"name\": \"echo\", \"_meta\": {\"progressToken\": 1}}"})
    void aCallGetsANewTraceId(String params) throws Exception {
        JsonNode original = Json.read("{\"id\": 1, \"method\": \"tools/call\", \"params\": " + params + "}");
        JsonNode before = original.deepCopy();

        McpMessage message = McpMessage.of(original);

        assertThat(message.traceId())
                .hasSize(36)
                .isNotEqualTo(McpMessage.of(original).traceId());
        assertThat(message.json().at("/params/_meta/dev.capstan~1trace_id").asText())
                .isEqualTo(message.traceId());
        assertThat(message.json().at("/params/_meta/progressToken"))
                .isEqualTo(before.at("/params/_meta/progressToken"));
        assertThat(original).isEqualTo(before);
    }

    @Test
    void aCallKeepsTheTraceIdOfItsClient() throws Exception {
        JsonNode original = Json.read(
                "{\"id\": 1, \"method\": \"tools/call\", \"params\": {\"_meta\": {\"dev.capstan/trace_id\": \"own\"}}}");

        McpMessage message = McpMessage.of(original);

        assertThat(message.traceId()).isEqualTo("own");
        assertThat(message.json()).isEqualTo(original);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\": 1, \"method\": \"tools/list\", \"params\": {}}",
                "{\"id\": 1, \"method\": \"tools/call\"}",
                "{\"id\": 1, \"method\": \"tools/call\", \"params\": []}",
                "{\"id\": 1, \"method\": \"tools/call\", \"params\": {\"_meta\": 1}}",
                "{\"id\": 1, \"method\": \"tools/call\", \"params\": {\"_meta\": {\"dev.capstan/trace_id\": 1}}}",
                "{\"id\": 1, \"method\": \"ping\", \"params\": {\"_meta\": {\"dev.capstan/trace_id\": \"a\"}}}",
                "{\"id\": 1, \"method\": [\"tools/call\"], \"params\": {}}",
                "[]",
                "1",
                "null",
            })
    void anyOtherMessageStaysAsItIs(String json) throws Exception {
        McpMessage message = McpMessage.of(Json.read(json));

        assertThat(message.traceId()).isEmpty();
        assertThat(message.json()).isEqualTo(Json.read(json));
    }

    @Test
    void aMessageIsCancelledOnce() throws Exception {
        McpMessage message = McpMessage.of(Json.read("{\"id\": 1, \"method\": \"ping\"}"));

        assertThat(message.isCancelled()).isFalse();
        assertThat(message.cancel()).isTrue();
        assertThat(message.cancel()).isFalse();
        assertThat(message.isCancelled()).isTrue();
    }
}
