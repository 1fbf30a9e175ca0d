package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.json.Json;
import dev.capstan.server.RunningServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request is refused by its head where its body is packed, or where it is not clear which host it is for. */
class RequestValidationTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static final String CALL = "{\"capability_id\": \"echo\", \"parameters\": 1}";
    private static final String HIDDEN = "GET /capabilities HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String POST =
            "POST /invocations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "GZIP", "x-gzip", "deflate", "br", "snappy", "zstd", "unknown", "identity, gzip"})
    void aPackedBodyIsRefusedBeforeItArrives(String coding) throws Exception {
        String head = POST + "Content-Encoding: " + coding + "\r\nContent-Length: 1000000\r\n\r\n";

        assertThat(exchange(head))
                .startsWith("HTTP/1.1 415 ")
                .contains("\"unsupported_media_type\"", "\"success\":false")
                .containsIgnoringCase("accept-encoding: identity\r\n")
                .containsIgnoringCase("x-content-type-options: nosniff\r\n")
                .containsIgnoringCase("connection: close\r\n")
                .doesNotContain("check_balance");
    }

    @Test
    void aPackedBodyThatArrivesIsDiscardedAndItsClientReadsTheRefusal() throws Exception {
        long before = SERVER.recorded();
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(CALL.getBytes(StandardCharsets.UTF_8));
            gzip.write(" ".repeat(256 * Json.MAX_BYTES).getBytes(StandardCharsets.US_ASCII));
        }
        byte[] bomb = packed.toByteArray();

        try (RawConnection connection = new RawConnection(SERVER)) {
            connection.send(POST + "Content-Encoding: gzip\r\nContent-Length: " + bomb.length + "\r\n\r\n");
            connection.send(bomb).send(HIDDEN);

            assertOneAnswer(connection.readUntilClosed(), 415);
        }
        assertThat(SERVER.recorded()).isEqualTo(before);
    }

    @Test
    void anIdentityCodingIsNone() throws Exception {
        String request = POST + "Content-Encoding: identity\r\nConnection: close\r\nContent-Length: " + CALL.length()
                + "\r\n\r\n" + CALL;

        assertThat(exchange(request)).startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Host: localhost\r\nHost: localhost\r\n",
                "Host: localhost\r\nHost: other.example\r\n",
                "Host:\r\n",
                "Host: a b\r\n",
                "Host: localhost/x\r\n",
                "Host: user@localhost\r\n",
                "Host: localhost,localhost\r\nHost: x\r\n",
                "Host: localhost:port\r\n",
                "Host: [::1\r\n"
            })
    void aRequestWithoutOneValidHostIsRefusedAndItsConnectionClosed(String hosts) throws Exception {
        assertOneAnswer(exchange("GET /health HTTP/1.1\r\n" + hosts + "\r\n" + HIDDEN), 400);
    }

    @Test
    void anOldRequestNeedsNoHost() throws Exception {
        assertThat(exchange("GET /health HTTP/1.0\r\n\r\n")).contains(" 200 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost/health", "HTTP://127.0.0.1:8420/health", "http://[::1]/health?x=1"})
    void aTargetWithThisHostIsAnswered(String target) throws Exception {
        assertThat(exchange("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://other.example/audit/records", "https://other.example:80", "http://localhost.evil/?a"})
    void aTargetWithAnotherHostIsRefusedWhateverTheHeaderSays(String target) throws Exception {
        String answer = exchange("GET " + target + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");

        assertThat(answer).startsWith("HTTP/1.1 421 ").contains("\"misdirected_request\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://localhost/health", "http:///health", "http://user@localhost/health", "http://a b/"})
    void aTargetOfAnotherKindIsRefused(String target) throws Exception {
        assertOneAnswer(exchange("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n" + HIDDEN), 400);
    }

    @Test
    void aChunkedRequestOfAnOldClientIsRefused() throws Exception {
        assertOneAnswer(
                exchange(
                        "POST /invocations HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
                400);
    }

    @Test
    void aRefusalWaitsForTheAnswersBeforeIt() throws Exception {
        String slow = "{\"capability_id\": \"priced\", \"parameters\": {\"ms\": 200}}";
        String answers = exchange(POST + "Content-Length: " + slow.length() + "\r\n\r\n" + slow
                + "GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n" + HIDDEN);

        assertThat(answers)
                .startsWith("HTTP/1.1 200 ")
                .contains("HTTP/1.1 400 ")
                .doesNotContain("check_balance");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\r\n0\r\nno trailer\r\n\r\n",
                "\r\n\u00ff\u00fe\u0000\r\n",
                "garbage",
                "\r\n-1\r\n\r\n",
                "\r\nGET /capabilities HTTP/1.1\r\nHost: localhost\r\n\r\n"
            })
    void aDocumentWithGarbageBehindItsChunkIsNotExecuted(String garbage) throws Exception {
        long before = SERVER.recorded();
        try (RawConnection connection = new RawConnection(SERVER)) {
            connection.send(POST + "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(CALL.length()) + "\r\n");
            connection.send(CALL).send(garbage + HIDDEN);

            assertOneAnswer(connection.readUntilClosed(), 400);
        }
        assertThat(SERVER.recorded()).isEqualTo(before);
    }

    @Test
    void garbageBehindAWholeRequestIsRefusedAfterItsAnswer() throws Exception {
        String answers = exchange(POST + "Content-Length: " + CALL.length() + "\r\n\r\n" + CALL + "}}}}\r\n\r\n");

        assertThat(answers).startsWith("HTTP/1.1 200 ").contains(" 400 Bad Request");
    }

    private static void assertOneAnswer(String answered, int status) {
        assertThat(answered).contains(" " + status + " ").contains("\"message\"");
        assertThat(answered.split("HTTP/1\\.[01] ", -1)).as(answered).hasSize(2);
    }

    private static String exchange(String stream) throws IOException {
        try (RawConnection connection = new RawConnection(SERVER)) {
            return connection.send(stream).readUntilClosed();
        }
    }
}
