package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.testing.Eventually;
import dev.capstan.server.EventStream;
import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Settings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The progress of calls over {@code /mcp}. */
@DisabledOnOs(OS.WINDOWS)
class McpStreamsTest {

    private static final String MARK = "mcp-stream-without-end-of-the-test";
    private static final String BOTH = "application/json, text/event-stream";

    private static final String CATALOG = """
            version: 1
            agent: agent://writer
            transports: [{ kind: memory, topics: { requests: agents.writer.requests } }]
            capabilities:
              - name: words
                permissions: ["compute:execute"]
                inputSchema: { type: object, additionalProperties: false }
                partSchema: { type: string, maxLength: 5 }
                handler:
                  kind: process
                  protocol: json-lines
                  command: [sh, -c, 'for line in progress:0.5 progress:0.5 data:\\"one\\" data:\\"two\\" result:2; do echo "{\\"${line%%:*}\\": ${line#*:}}"; done']
              - name: too_long
                permissions: ["compute:execute"]
                partSchema: { type: string, maxLength: 5 }
                handler:
                  kind: process
                  protocol: json-lines
                  command: [sh, -c, 'echo "{\\"data\\": \\"one\\"}"; echo "{\\"data\\": \\"too long\\"}"; echo "{\\"result\\": 1}"']
              - name: endless
                permissions: ["compute:execute"]
                handler:
                  kind: process
                  protocol: json-lines
                  command: [sh, -c, 'yes "{\\"data\\": \\"$0\\"}"', MARK]
            """.replace("MARK", MARK);

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(
            () -> Map.of(Settings.ANONYMOUS, "any"), () -> Fleet.of(List.of(RunningServer.catalog(CATALOG))));

    @Test
    void progressAndPartsComeBeforeTheResponse() throws Exception {
        HttpResponse<InputStream> response = call("words", "{}", "\"t\"", BOTH);

        assertThat(type(response)).startsWith("text/event-stream");
        assertThat(events(response).stream().map(McpStreamsTest::withoutTime))
                .containsExactly(
                        notification("\"progress\":0.5,\"total\":1"),
                        notification("\"progress\":1.5,\"message\":\"one\",\"_meta\":{\"dev.capstan/part\":\"one\"}"),
                        notification("\"progress\":2.5,\"message\":\"two\",\"_meta\":{\"dev.capstan/part\":\"two\"}"),
                        "data: {\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"2\"}],"
                                + "\"_meta\":{\"dev.capstan/call\":{\"trace_id\":\"" + trace(response) + "\"}}}}");
        assertThat(SERVER.lastCall().path("surface").asText()).isEqualTo("mcp");
        assertThat(SERVER.lastCall().at("/parts/count").asLong()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "*/*", "application/json, text/*"})
    void clientThatDoesNotAcceptEventsGetsTheResponseAlone(String accept) throws Exception {
        assertThat(result(call("words", "{}", "\"t\"", accept))
                        .at("/content/0/text")
                        .asText())
                .isEqualTo("2");
    }

    @Test
    void clientWithoutATokenGetsTheResponseAlone() throws Exception {
        assertThat(result(call("words", "{}", null, BOTH)).at("/content/0/text").asText())
                .isEqualTo("2");
    }

    @Test
    void callThatIsRefusedBeforeItStartsHasTheResponseAlone() throws Exception {
        HttpResponse<InputStream> response = call("words", "{\"a\": 1}", "1", BOTH);

        assertThat(trace(response)).isNotEmpty();
        assertThat(result(response).at("/_meta/dev.capstan~1refusal/code").asText())
                .isEqualTo("schema_violation");
        assertThat(SERVER.lastCall().path("code").asText()).isEqualTo("schema_violation");
    }

    @Test
    void callThatFailsEndsWithItsRefusal() throws Exception {
        List<String> events = events(call("too_long", "{}", "1", BOTH));

        assertThat(events).hasSize(2);
        assertThat(events.get(0)).contains("\"dev.capstan/part\":\"one\"");
        assertThat(events.get(1)).contains("\"isError\":true", "\"code\":\"schema_violation\"", "/parts/1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "null", "{}", "true", "[]"})
    void tokenOfAnotherTypeIsInvalidAndNothingIsCalled(String token) throws Exception {
        int before = SERVER.callRecords().size();
        HttpResponse<InputStream> response = call("words", "{}", token, BOTH);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(json(response).at("/error/code").asInt()).isEqualTo(-32_602);
        assertThat(SERVER.callRecords()).hasSize(before);
    }

    @Test
    void clientThatClosesTheStreamCancelsTheCall() throws Exception {
        try (InputStream body = call("endless", "{}", "1", BOTH).body();
                BufferedReader lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            for (int line = 0; line < 2_000; line++) {
                assertThat(lines.readLine()).isNotNull();
            }
            assertThat(isRunning()).isTrue();
        }
        Eventually.holds("the program has ended", () -> !isRunning());
        Eventually.holds(
                "the call is recorded",
                () -> SERVER.lastCall().path("code").asText().equals("cancelled"));
    }

    @Test
    void callIsCancelledByTheTraceOfItsClient() throws Exception {
        HttpResponse<InputStream> response =
                call("endless", "{}", "1, \"dev.capstan/trace_id\": \"of-the-client\"", BOTH);
        assertThat(trace(response)).isEqualTo("of-the-client");
        try (InputStream body = response.body();
                BufferedReader lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            assertThat(lines.lines().filter(line -> line.startsWith("data: ")).findFirst())
                    .isPresent();
            assertThat(SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/invocations/of-the-client"))
                                    .DELETE())
                            .status())
                    .isEqualTo(200);

            String last = lines.lines().filter(line -> !line.isEmpty()).reduce("", (before, line) -> line);
            assertThat(last).contains("\"id\":7", "\"code\":\"cancelled\"");
        }
        Eventually.holds("the program has ended", () -> !isRunning());
    }

    /** Calls a tool, with a token for its progress unless that is null. */
    private static HttpResponse<InputStream> call(String tool, String arguments, @Nullable String token, String accept)
            throws IOException, InterruptedException {
        String meta = token == null ? "" : ", \"_meta\": {\"progressToken\": " + token + "}";
        HttpRequest request = HttpRequest.newBuilder(URI.create(SERVER.url() + "/mcp"))
                .header("Content-Type", "application/json")
                .header("Accept", accept)
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"tools/call\", \"params\": {\"name\": \"" + tool
                                + "\", \"arguments\": " + arguments + meta + "}}"))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
    }

    private static String notification(String members) {
        return "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":\"t\","
                + members + "}}";
    }

    private static String withoutTime(String event) {
        return event.replaceFirst(",\"execution_time_ms\":\\d+", "");
    }

    private static String trace(HttpResponse<?> response) {
        return response.headers().firstValue("Trace-Id").orElseThrow();
    }

    private static String type(HttpResponse<?> response) {
        return response.headers().firstValue("Content-Type").orElseThrow();
    }

    private static List<String> events(HttpResponse<InputStream> response) throws IOException {
        return EventStream.events(text(response));
    }

    private static JsonNode result(HttpResponse<InputStream> response) throws IOException {
        return json(response).path("result");
    }

    private static JsonNode json(HttpResponse<InputStream> response) throws IOException {
        assertThat(type(response)).startsWith("application/json");
        return RunningServer.parsed(text(response));
    }

    private static String text(HttpResponse<InputStream> response) throws IOException {
        try (InputStream body = response.body()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static boolean isRunning() {
        return ProcessHandle.allProcesses()
                .anyMatch(process -> process.info().commandLine().orElse("").contains(MARK));
    }
}
