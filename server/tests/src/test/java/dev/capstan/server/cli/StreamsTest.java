package dev.capstan.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.Eventually;
import dev.capstan.server.EventStream;
import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Settings;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Results that clients get part by part. */
@DisabledOnOs(OS.WINDOWS)
class StreamsTest {

    private static final String MARK = "stream-without-end-of-the-test";

    private static final String CATALOG = """
            version: 1
            agent: agent://writer
            transports: [{ kind: memory, topics: { requests: agents.writer.requests } }]
            capabilities:
              - name: words
                permissions: ["compute:execute"]
                partSchema: { type: string, maxLength: 5 }
                outputSchema: { type: object, required: [words] }
                handler:
                  kind: process
                  protocol: json-lines
                  command: [sh, -c, 'echo "{\\"progress\\": 0.5}"; for word in one two $0; do echo "{\\"data\\": \\"$word\\"}"; done; echo "{\\"result\\": {\\"words\\": 3}}"', three]
              - name: too_long
                permissions: ["compute:execute"]
                partSchema: { type: string, maxLength: 5 }
                handler:
                  kind: process
                  protocol: json-lines
                  command: [sh, -c, 'echo "{\\"data\\": \\"one\\"}"; echo "{\\"data\\": \\"too long\\"}"; echo "{\\"result\\": 1}"']
              - name: lenient
                enforcement: best-effort
                permissions: ["compute:execute"]
                partSchema: { type: string, maxLength: 5 }
                handler:
                  kind: process
                  protocol: json-lines
                  command: [sh, -c, 'echo "{\\"data\\": \\"too long\\"}"; echo "{\\"data\\": \\"much too long\\"}"; echo "{\\"result\\": 1}"']
              - name: endless
                permissions: ["compute:execute"]
                handler:
                  kind: process
                  protocol: json-lines
                  command: [sh, -c, 'echo "{\\"progress\\": {\\"fraction\\": 0.25, \\"message\\": \\"begun\\"}}"; yes "{\\"data\\": \\"$0\\"}"', MARK]
              - name: whole
                permissions: ["compute:execute"]
                handler: { kind: process, command: [sh, -c, 'echo [1]'] }
              - name: slow
                permissions: ["compute:execute"]
                handler: { kind: process, command: [sh, -c, 'sleep 1.5; echo [1]'] }
            """.replace("MARK", MARK);

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(
            () -> Map.of(Settings.ANONYMOUS, "any"), () -> Fleet.of(List.of(RunningServer.catalog(CATALOG))));

    private static HttpResponse<InputStream> opened(String capability) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(SERVER.url() + "/invocations"))
                .header("Content-Type", "application/json")
                .header("Accept", "text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"capability_id\": \"" + capability + "\", \"parameters\": {}}"))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
    }

    private static String stream(String capability) throws Exception {
        try (InputStream body = opened(capability).body()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Returns the events of a call, each as its name and its data. */
    private static List<String> events(String capability) throws Exception {
        return eventsOf(stream(capability));
    }

    private static List<String> eventsOf(String stream) {
        return EventStream.events(stream).stream()
                .map(event -> event.replace("event: ", "").replace("\ndata: ", " "))
                .toList();
    }

    @Test
    void partsAndProgressComeBeforeTheResult() throws Exception {
        assertThat(events("words"))
                .containsExactly(
                        "progress {\"fraction\":0.5}",
                        "data \"one\"",
                        "data \"two\"",
                        "data \"three\"",
                        "done {\"result\":{\"words\":3}}");
        assertThat(SERVER.lastCall().at("/parts/count").asLong()).isEqualTo(3);
        assertThat(SERVER.lastCall().at("/parts/sha256").asText()).hasSize(64);
    }

    @Test
    void resultWithoutPartsIsTheOnlyData() throws Exception {
        assertThat(events("whole")).containsExactly("data [1]", "done {}");
    }

    @Test
    void commentShowsThatASlowCallIsRunning() throws Exception {
        String stream = stream("slow");

        assertThat(stream).startsWith(": running\n");
        assertThat(eventsOf(stream)).containsExactly("data [1]", "done {}");
    }

    @Test
    void partThatBreaksItsSchemaEndsTheStream() throws Exception {
        List<String> events = events("too_long");

        assertThat(events).hasSize(3).startsWith("data \"one\"").endsWith("done {}");
        assertThat(events.get(1))
                .startsWith("error {")
                .contains("\"code\":\"schema_violation\"", "\"path\":\"/parts/1\"");
        assertThat(SERVER.lastCall().at("/parts/count").asLong()).isEqualTo(1);
    }

    @Test
    void bestEffortPassesThePartAndSaysWhatItBreaks() throws Exception {
        List<String> events = events("lenient");

        assertThat(events).hasSize(3).startsWith("data \"too long\"", "data \"much too long\"");
        assertThat(events.get(2))
                .startsWith("done {\"result\":1,")
                .contains("\"path\":\"/parts/0\"")
                .doesNotContain("/parts/1");
    }

    @Test
    void callerWithoutAStreamGetsTheResult() throws Exception {
        RunningServer.Reply reply = SERVER.post("/invocations", "{\"capability_id\": \"words\", \"parameters\": {}}");

        assertThat(reply.json().path("result")).isEqualTo(RunningServer.parsed("{\"words\": 3}"));
    }

    @Test
    void clientThatClosesTheStreamStopsTheSource() throws Exception {
        HttpResponse<InputStream> response = opened("endless");
        try (InputStream body = response.body();
                BufferedReader lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            for (int line = 0; line < 3_000; line++) {
                assertThat(lines.readLine()).isNotNull();
            }
            assertThat(isRunning()).isTrue();
        }
        Eventually.holds("the program has ended", () -> !isRunning());
        Eventually.holds(
                "the call is recorded",
                () -> SERVER.lastCall().path("code").asText().equals("cancelled"));
        assertThat(SERVER.lastCall().at("/parts/count").asLong()).isGreaterThanOrEqualTo(900);
    }

    @Test
    void streamIsCancelledByItsTrace() throws Exception {
        HttpResponse<InputStream> response = opened("endless");
        String trace = response.headers().firstValue("Trace-Id").orElseThrow();
        try (InputStream body = response.body();
                BufferedReader lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8))) {
            assertThat(lines.lines().anyMatch("event: progress"::equals)).isTrue();
            CommandRun.of("cancel", trace, "--url", SERVER.url().toString()).succeeded();

            List<String> rest = lines.lines().toList();
            assertThat(rest).contains("event: error", "event: done");
        }
        Eventually.holds("the program has ended", () -> !isRunning());
    }

    @Test
    void commandLinePrintsPartsAsTheyCome() {
        CommandRun run =
                CommandRun.of("call", "words", "--stream", "--url", SERVER.url().toString());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("\"one\"\n\"two\"\n\"three\"\n{\"words\":3}\n");
        assertThat(run.err()).isEqualTo("50 %\n");
        assertThat(CommandRun.of(
                                "call",
                                "too_long",
                                "--stream",
                                "--url",
                                SERVER.url().toString())
                        .failed()
                        .err())
                .contains("schema_violation");
        assertThat(CommandRun.of(
                                "call",
                                "nothing",
                                "--stream",
                                "--url",
                                SERVER.url().toString())
                        .failed()
                        .err())
                .contains("capability_not_found");
        assertThat(CommandRun.of(
                                "call",
                                "words",
                                "--stream",
                                "--agent",
                                "writer",
                                "--url",
                                SERVER.url().toString())
                        .misused()
                        .err())
                .contains("--stream excludes --agent");
    }

    private static boolean isRunning() {
        return ProcessHandle.allProcesses()
                .anyMatch(process -> process.info().commandLine().orElse("").contains(MARK));
    }
}
