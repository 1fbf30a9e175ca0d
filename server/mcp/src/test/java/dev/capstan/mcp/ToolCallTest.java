package dev.capstan.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Fleet;
import dev.capstan.core.handler.Progress;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Outcome;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolCallTest {

    @ParameterizedTest
    @ValueSource(strings = {"\"t\"", "\"\"", "7", "-1", "12345678901234567890"})
    void notificationsHaveTheTokenOfTheMessage(String token) {
        JsonNode notification = call(token).progress(new Progress(0.5, "half")).orElseThrow();

        assertThat(notification)
                .hasToString("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":"
                        + token + ",\"progress\":0.5,\"total\":1,\"message\":\"half\"}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"method\": \"tools/call\", \"params\": {\"name\": \"echo\", \"_meta\": {\"progressToken\": 1}}}",
                "{\"id\": 1, \"method\": \"tools/list\", \"params\": {\"_meta\": {\"progressToken\": 1}}}",
                "{\"id\": 1, \"method\": \"tools/call\"}",
                "{\"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \"echo\"}}",
                "{\"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \"echo\", \"_meta\": {}}}",
                "{\"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \"echo\", \"_meta\": 1}}",
                "{\"id\": 1, \"method\": \"tools/call\", \"params\": {\"_meta\": {\"progressToken\": 1}}}",
                "{\"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \"echo\", \"_meta\": {\"progressToken\": null}}}",
            })
    void otherMessagesAskForNoProgress(String message) {
        assertThat(ToolCall.withProgress(Fleet.json(message), Caller.ANONYMOUS, Trace.generate()))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"_meta\": {\"dev.capstan/trace_id\": \"a-1\"}} | a-1",
                "{\"_meta\": {\"dev.capstan/trace_id\": \"a\\r\\nb\"}} |",
                "{\"_meta\": {\"dev.capstan/trace_id\": null}} |",
                "{\"_meta\": {}} |",
                "{} |",
            })
    void aClientMayChooseTheTraceId(String params, @Nullable String expected) {
        assertThat(ToolCall.traceId(Fleet.json(params))).isEqualTo(expected);
    }

    @Test
    void progressThatIsNotFurtherIsLeftOut() {
        ToolCall call = call("1");

        List<String> sent = new ArrayList<>();
        for (double fraction : new double[] {0, 0, 0.5, 0.25, 0.5, 1, 1}) {
            call.progress(new Progress(fraction, "")).ifPresent(each -> sent.add(told(each)));
        }

        assertThat(sent).containsExactly("0.0 of 1", "0.5 of 1", "1.0 of 1");
    }

    @Test
    void aPartIsProgressOfUnknownTotal() {
        ToolCall call = call("1");

        assertThat(told(call.progress(new Progress(0.5, "")).orElseThrow())).isEqualTo("0.5 of 1");
        assertThat(told(call.part(Fleet.json("\"a\"")))).isEqualTo("1.5");
        assertThat(told(call.part(Fleet.json("\"b\"")))).isEqualTo("2.5");
        assertThat(call.progress(new Progress(0.5, ""))).isEmpty();
        assertThat(told(call.progress(new Progress(0.75, "")).orElseThrow())).isEqualTo("2.75");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"\"plain\" | plain", "{\"n\": 1.50} | {\"n\":1.50}", "\" a\\nb \" | ab", "null | null"})
    void aPartIsToldAsTextAndSentWhole(String part, String message) {
        JsonNode params = call("1").part(Fleet.json(part)).path("params");

        assertThat(params.path("message").asText()).isEqualTo(message);
        assertThat(params.at("/_meta/dev.capstan~1part")).isEqualTo(Fleet.json(part));
    }

    @Test
    void theTextOfALongPartIsAbbreviated() {
        String text = "x".repeat(1_000_000);
        JsonNode params =
                call("1").part(Json.mapper().getNodeFactory().textNode(text)).path("params");

        assertThat(params.path("message").asText()).isEqualTo("x".repeat(200) + "…");
        assertThat(params.at("/_meta/dev.capstan~1part").asText()).isEqualTo(text);
    }

    @Test
    void aPartWithoutTextHasNoMessage() {
        assertThat(call("1").part(Fleet.json("\" \"")).path("params").has("message"))
                .isFalse();
    }

    @Property
    void progressAlwaysIncreases(@ForAll List<@DoubleRange(min = -1, max = 1) Double> steps) {
        ToolCall call = call("1");
        double latest = -1;
        for (double step : steps) {
            Optional<? extends JsonNode> sent =
                    step < 0 ? Optional.of(call.part(Json.object())) : call.progress(new Progress(step, ""));
            if (sent.isPresent()) {
                double progress = sent.get().at("/params/progress").doubleValue();
                assertThat(progress).isGreaterThan(latest);
                latest = progress;
            }
        }
    }

    @Test
    void theResponseHasTheIdOfTheMessage() {
        ToolCall call = call("1");

        JsonNode response =
                call.response(new Outcome.Succeeded(call.call(), Fleet.json("{\"n\": 1}"), Duration.ofMillis(3)));

        assertThat(response.path("id").asText()).isEqualTo("id");
        assertThat(response.at("/result/structuredContent")).isEqualTo(Fleet.json("{\"n\": 1}"));
    }

    private static String told(JsonNode notification) {
        JsonNode params = notification.path("params");
        return params.path("progress").asText()
                + (params.has("total") ? " of " + params.path("total").asText() : "");
    }

    private static ToolCall call(String token) {
        JsonNode message = Fleet.json("""
                {"jsonrpc": "2.0", "id": "id", "method": "tools/call",
                 "params": {"name": "echo", "_meta": {"progressToken": TOKEN}}}""".replace("TOKEN", token));
        return ToolCall.withProgress(message, Caller.ANONYMOUS, Trace.named("trace-1"))
                .orElseThrow();
    }
}
