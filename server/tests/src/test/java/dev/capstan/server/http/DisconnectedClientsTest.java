package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.testing.Eventually;
import dev.capstan.server.HeldCall;
import dev.capstan.server.RunningServer;
import dev.capstan.server.SleepingProbe;
import dev.capstan.server.settings.Fleet;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A call that only its client waits for ends when the client leaves, although its handler sends nothing. A client that
 * waits for events gets the head of the response meanwhile.
 */
class DisconnectedClientsTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(Map::of, () -> Fleet.of(HeldCall.fleet()));

    private static final String SLEEP = "{\"ms\": 20000}";
    private static final String EVENTS = "Accept: text/event-stream\r\n";
    private static final String STREAM =
            post("/invocations", EVENTS, "{\"capability_id\": \"priced\", \"parameters\": " + SLEEP + "}");
    private static final String TOOL_WITH_PROGRESS = tool(", \"_meta\": {\"progressToken\": 1}");
    private static final String TOOL = tool("");

    private JsonNode before;

    private static String tool(String meta) {
        return post(
                "/mcp",
                "Accept: application/json, text/event-stream\r\n",
                "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": \"priced\", "
                        + "\"arguments\": " + SLEEP + meta + "}}");
    }

    private static String post(String path, String headers, String body) {
        return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + headers
                + "Content-Length: " + body.length() + "\r\n\r\n" + body;
    }

    /** What a client does with its connection. */
    private interface Leaving {
        void leave(RawConnection connection) throws IOException;
    }

    static Stream<Arguments> leaving() {
        return Stream.of(STREAM, TOOL_WITH_PROGRESS, TOOL)
                .flatMap(request -> Stream.<Leaving>of(RawConnection::close, RawConnection::reset)
                        .map(leaving -> Arguments.of(request, leaving)));
    }

    static Stream<String> streams() {
        return Stream.of(STREAM, TOOL_WITH_PROGRESS);
    }

    @BeforeEach
    void remember() {
        before = SERVER.lastCall();
    }

    @ParameterizedTest
    @MethodSource("leaving")
    void callOfAClientThatLeavesIsCancelled(String request, Leaving leaving) throws Exception {
        try (RawConnection connection = new RawConnection(SERVER).send(request)) {
            SleepingProbe.await();
            leaving.leave(connection);

            assertThat(record().path("code").asText()).isEqualTo("cancelled");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"event: error", "event: done"})
    void clientThatClosesOnlyItsSendingSideIsTold(String event) throws Exception {
        try (RawConnection connection = new RawConnection(SERVER).send(STREAM)) {
            SleepingProbe.await();

            assertThat(connection.end().readUntilClosed()).contains(event, "\"cancelled\"");
        }
    }

    @ParameterizedTest
    @MethodSource("streams")
    void clientGetsTheHeadOfAQuietStream(String request) throws Exception {
        try (RawConnection connection = new RawConnection(SERVER).send(request)) {
            SleepingProbe.await();

            assertThat(connection.head()).startsWith("HTTP/1.1 200 ");
            assertThat(SERVER.lastCall())
                    .as("the last record while the call runs")
                    .isEqualTo(before);
            connection.reset();
            record();
        }
    }

    @Test
    void callWithAnOrdinaryResponseRunsToItsEnd() throws Exception {
        try (RawConnection connection = new RawConnection(SERVER).send(post("/invocations", "", HeldCall.BODY))) {
            HeldCall.await();
            connection.reset();
            Eventually.holds("the server has seen the client leave", () -> SERVER.connections() == 1);
            HeldCall.release();

            assertThat(record().path("outcome").asText()).isEqualTo("succeeded");
        }
    }

    private JsonNode record() throws Exception {
        Eventually.holds("the call is recorded", () -> !SERVER.lastCall().equals(before));
        return SERVER.lastCall();
    }
}
