package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.RunningServer;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A request whose end is in doubt is refused and ends its connection (RFC 9112, 6.3): a proxy that sees one request in a
 * stream of bytes must not pass on a second one that it never looked at.
 */
class RequestSmugglingTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static final int TIMEOUT_MS = 5_000;
    private static final String HIDDEN = "GET /capabilities HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Transfer-Encoding: chunked, xchunked",
                "Transfer-Encoding: xchunked",
                "Transfer-Encoding: chunked, identity",
                "Transfer-Encoding: chunked, chunked",
                "Transfer-Encoding: chunked\r\nTransfer-Encoding: xchunked",
                "Transfer-Encoding: identity",
                "Transfer-Encoding: \"chunked\"",
                "Transfer-Encoding: chunked;x=y",
                "Transfer-Encoding:\u000bchunked",
                "Transfer-Encoding : chunked",
                "Transfer-Encoding:\r\n chunked",
                "Content-Length: 5\r\nTransfer-Encoding: chunked",
                "Content-Length: 5\r\nContent-Length: 0",
                "Content-Length: 5, 0",
                "Content-Length: +5",
                "Content-Length: 0x5"
            })
    void aBodyOfDoubtfulLengthIsRefusedAndNothingAfterItIsAnswered(String framing) throws Exception {
        String stream = "POST /rpc/requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + framing
                + "\r\n\r\n0\r\n\r\n" + HIDDEN;

        assertRefusedAndClosed(stream);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Transfer-Encoding: xchunked, chunked",
                "Transfer-Encoding: identity, chunked",
                "Transfer-Encoding: xchunked\r\nTransfer-Encoding: chunked",
                "Transfer-Encoding: gzip\r\nTransfer-Encoding: Chunked"
            })
    void aTransferCodingThatTheServerLacksIsRefusedAsSuch(String framing) throws Exception {
        String answered =
                readUntilClosed("POST /rpc/requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + framing + "\r\n\r\n0\r\n\r\n" + HIDDEN);

        assertThat(answered).startsWith("HTTP/1.1 501 ").contains("\"invalid_request\"");
        assertThat(answered.split("HTTP/1\\.1 ", -1)).as(answered).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2\n{}\r\n0\r\n\r\n",
                "2;\n{}\r\n0\r\n\r\n",
                "2 x\r\n{}\r\n0\r\n\r\n",
                "0x2\r\n{}\r\n0\r\n\r\n",
                "+2\r\n{}\r\n0\r\n\r\n",
                "-2\r\n{}\r\n0\r\n\r\n",
                "2\r\n{}\n0\r\n\r\n",
                "2\r\n{}XX0\r\n\r\n",
                "100000002\r\n{}\r\n0\r\n\r\n"
            })
    void aBodyInDoubtfulPiecesIsRefusedAndNothingAfterItIsAnswered(String pieces) throws Exception {
        String stream = "POST /rpc/requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n" + pieces + HIDDEN;

        assertRefusedAndClosed(stream);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\nzz\r\n\r\n", "\r\n2x\r\n  \r\n0\r\n\r\n", "X\r\n0\r\n\r\n"})
    void aBodyThatBreaksOffAfterAWholeDocumentIsNotExecuted(String end) throws Exception {
        String call = "{\"capability_id\": \"echo\", \"parameters\": 1}";
        long before = SERVER.recorded();

        assertRefusedAndClosed("POST /invocations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(call.length()) + "\r\n" + call + end);

        assertThat(SERVER.recorded()).isEqualTo(before);
    }

    @Test
    void anAnswerInFrontOfABrokenBodyArrivesOrTheConnectionIsClosed() throws Exception {
        String first = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
        String answered = readUntilClosed(
                first + "POST /rpc/requests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\nzz\r\n" + HIDDEN);

        assertThat(answered).doesNotContain("check_balance");
        assertThat(answered.split("HTTP/1\\.1 ", -1)).as(answered).hasSizeLessThanOrEqualTo(3);
    }

    private static void assertRefusedAndClosed(String stream) throws IOException {
        String answered = readUntilClosed(stream);

        assertThat(answered).startsWith("HTTP/1.1 400 ");
        assertThat(answered.split("HTTP/1\\.1 ", -1)).as(answered).hasSize(2);
    }

    /** Returns all that the server sends before it closes the connection, which this client keeps open. */
    private static String readUntilClosed(String stream) throws IOException {
        try (Socket socket = new Socket(SERVER.url().getHost(), SERVER.url().getPort())) {
            socket.setSoTimeout(TIMEOUT_MS);
            socket.getOutputStream().write(stream.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
