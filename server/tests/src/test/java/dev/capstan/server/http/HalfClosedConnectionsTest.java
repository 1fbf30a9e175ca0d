package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A client that has sent its last byte is answered, and its connection ends after the last answer. */
class HalfClosedConnectionsTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static final String HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String POST =
            "POST /invocations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    private static final String SLOW = post("{\"capability_id\": \"priced\", \"parameters\": {\"ms\": 300}}");

    private static String post(String body) {
        return POST + "Content-Length: " + body.length() + "\r\n\r\n" + body;
    }

    @Test
    void aSlowCallIsAnswered() throws Exception {
        assertThat(exchange(SLOW)).startsWith("HTTP/1.1 200 ").contains("\"success\":true");
    }

    @Test
    void everyRequestBeforeTheEndIsAnswered() throws Exception {
        String answers = exchange(SLOW + HEALTH + SLOW + HEALTH);

        assertThat(answers.split("HTTP/1\\.1 200 ", -1)).as(answers).hasSize(5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /health HTTP/1.1\r\nHost: loc",
                POST + "Content-Length: 50\r\n\r\n{\"capability_id\"",
                POST + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"
            })
    void halfARequestIsRefused(String half) throws Exception {
        assertThat(exchange(half)).startsWith("HTTP/1.1 400 ").contains("\"invalid_request\"");
    }

    @Test
    void aRequestThatIsAnsweredBeforeItsBodyEndsIsClosed() throws Exception {
        assertThat(exchange("POST /none HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{\"capability_id\""))
                .startsWith("HTTP/1.1 4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "GET"})
    void aConnectionWithoutARequestIsClosed(String begun) throws Exception {
        assertThat(exchange(begun)).doesNotContain(" 200 ");
    }

    @Test
    void aConnectionAtRestIsClosed() throws Exception {
        try (RawConnection connection = new RawConnection(SERVER)) {
            assertThat(connection.send(HEALTH).response()).startsWith("HTTP/1.1 200 ");
            assertThat(connection.end().readUntilClosed()).isEmpty();
        }
    }

    private static String exchange(String stream) throws IOException {
        try (RawConnection connection = new RawConnection(SERVER)) {
            return connection.send(stream).end().readUntilClosed();
        }
    }
}
