package dev.capstan.keys.jwks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.json.Json;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers of HTTP/1.1: what is read, and where reading ends. */
class HttpResponseReaderTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}beyond",
                "HTTP/1.0 200\r\n\r\n{}",
                "HTTP/1.1 200 OK\ncontent-length:2\n\n{}",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1;x=y\r\n}\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\nContent-Encoding: identity\r\n\r\n2\r\n{}\r\n0\r\n"
            })
    void aBodyIsReadHoweverItIsFramed(String answer) throws IOException {
        assertThat(read(answer).body()).asString(StandardCharsets.UTF_8).isEqualTo("{}");
    }

    @Test
    void headersAreReadForRedirects() throws IOException {
        HttpResponseReader answer = read("HTTP/1.1 302 Found\r\nLOCATION:  /k \r\nContent-Length: 99999999999\r\n\r\n");
        assertThat(answer.status()).isEqualTo(302);
        assertThat(answer.headers()).containsEntry("location", "/k");
        assertThat(answer.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "SSH-2.0-OpenSSH",
                "HTTP/2 200\r\n\r\n{}",
                "HTTP/1.1 100 Continue\r\n\r\n",
                "HTTP/1.1 2000 OK\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\n",
                "HTTP/1.1 200 OK\r\nno header\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nbad name: 1\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\n: 1\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Length: a\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n{}\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}2\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n{}"
            })
    void whatIsNoAnswerIsRefused(String answer) {
        refused(Reason.INVALID_RESPONSE, answer);
    }

    @Test
    void aHeadIsBounded() {
        refused(Reason.INVALID_RESPONSE, "HTTP/1.1 200 OK\r\nLong: " + "x".repeat(HttpResponseReader.MAX_HEAD));
        refused(Reason.INVALID_RESPONSE, "HTTP/1.1 200 OK\r\n" + "a:b\r\n".repeat(HttpResponseReader.MAX_HEAD));
    }

    @Test
    void aBodyIsBounded() throws IOException {
        String largest = "x".repeat(Json.MAX_BYTES);
        assertThat(read("HTTP/1.1 200 OK\r\n\r\n" + largest).body()).hasSize(Json.MAX_BYTES);
        refused(Reason.TOO_LARGE, "HTTP/1.1 200 OK\r\n\r\n" + largest + "x");
        refused(Reason.TOO_LARGE, "HTTP/1.1 200 OK\r\nContent-Length: 1048577\r\n\r\n");
        refused(Reason.TOO_LARGE, "HTTP/1.1 200 OK\r\nContent-Length: 999999999999999\r\n\r\n");
        String chunk = "80000\r\n" + "x".repeat(0x80000) + "\r\n";
        refused(
                Reason.TOO_LARGE,
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk + chunk + "1\r\nx\r\n0\r\n");
        refused(Reason.TOO_LARGE, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7fffffff\r\n");
    }

    private static HttpResponseReader read(String answer) throws IOException {
        return HttpResponseReader.read(new ByteArrayInputStream(answer.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static void refused(Reason reason, String answer) {
        assertThatExceptionOfType(InvalidResponse.class)
                .isThrownBy(() -> read(answer))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
    }
}
