package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The log of a server: one JSON object for each line, and one line for each request. */
class LoggingServerIT {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    private Path directory;

    @Test
    void requestsAreLoggedAsJsonWithoutTheirCodes() throws Exception {
        Path log = directory.resolve("log");
        try (ServerProcess server = ServerProcess.start(
                List.of("sh", "-c", "exec \"$@\" 2>" + log, "sh"),
                directory.resolve("data"),
                "--access-log",
                "--log-format",
                "json")) {
            send(HttpRequest.newBuilder(server.url("/invocations"))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString(
                            "{\"capability_id\": \"echo\", \"parameters\": 1, \"trace_id\": \"trace-1\"}")));
            send(HttpRequest.newBuilder(server.url("/approvals/SECR-CODE?user_code=SECR-CODE"))
                    .POST(HttpRequest.BodyPublishers.ofString("{}")));
            send(HttpRequest.newBuilder(server.url("/nowhere%0Aforged")));
            send(HttpRequest.newBuilder(server.url("/approvals/SECR-CODE")));

            Eventually.holds("four requests are logged", () -> messages(log).size() == 4);
            List<String> lines = messages(log);
            assertThat(requests(log).stream().map(line -> line.at("/mdc/trace").asText()))
                    .as("the traces of the calls")
                    .containsExactly("trace-1", "", "", "");
            assertThat(lines.get(0))
                    .matches("POST /invocations HTTP/1\\.1 200 \\d+ bytes \\d+\\.\\d ms 127\\.0\\.0\\.1");
            assertThat(lines.get(1))
                    .matches(
                            "POST /approvals/\\{userCode} HTTP/1\\.1 4\\d\\d \\d+ bytes \\d+\\.\\d ms 127\\.0\\.0\\.1");
            assertThat(lines.get(2)).startsWith("GET /nowhere%0Aforged (no route) HTTP/1.1 404 ");
            assertThat(lines.get(3)).startsWith("GET /approvals/… (no route) HTTP/1.1 405 ");
            assertThat(Files.readString(log)).doesNotContain("SECR-CODE");
            send(HttpRequest.newBuilder(server.url("/health")));
        }
        assertThat(messages(log)).as("the log of a server that stopped").hasSize(5);
        assertThat(messages(log).get(4)).startsWith("GET /health HTTP/1.1 200 ");
    }

    private static void send(HttpRequest.Builder request) throws Exception {
        HTTP.send(request.build(), HttpResponse.BodyHandlers.discarding());
    }

    private static List<String> messages(Path log) {
        return requests(log).stream()
                .map(line -> line.path("formattedMessage").asText())
                .toList();
    }

    private static List<JsonNode> requests(Path log) {
        return text(log)
                .lines()
                .map(LoggingServerIT::parsed)
                .filter(line -> line.path("loggerName").asText().endsWith("AccessLogFilter"))
                .toList();
    }

    private static String text(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode parsed(String line) {
        try {
            return Json.read(line);
        } catch (Exception notJson) {
            throw new AssertionError("this line is not JSON: " + line, notJson);
        }
    }
}
