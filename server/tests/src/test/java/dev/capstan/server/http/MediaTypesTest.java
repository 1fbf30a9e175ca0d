package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Sha256;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The media type of a response is the one that the client prefers (RFC 9110, 12.5.1). */
class MediaTypesTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static final String CALL = """
            {"capability_id": "check_balance", "parameters": {"account_id": "acc_123"}}""";

    private static HttpRequest.Builder request(String path, String accept) {
        return HttpRequest.newBuilder(URI.create(SERVER.url() + path)).header("Accept", accept);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            text/event-stream                               | text/event-stream
            text/event-stream, application/json             | text/event-stream
            text/event-stream, */*                          | text/event-stream
            application/json;q=0.5, text/event-stream       | text/event-stream
            application/json, text/event-stream             | application/json
            application/json, text/event-stream;q=0.1       | application/json
            text/event-stream;q=0.1, application/*          | application/json
            application/json;q=0, text/event-stream;q=0     | application/json
            application/*                                   | application/json
            */*                                             | application/json""")
    void callIsStreamedToClientsThatPreferIt(String accept, String type) throws Exception {
        Reply reply = SERVER.send(request("/invocations", accept)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(CALL)));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).startsWith(type);
    }

    @ParameterizedTest
    @CsvSource({
        "/health, application/*, application/json",
        "/capabilities, 'text/html, Application/*;q=0.8', application/json",
        "/metrics, text/*, text/plain",
        "/metrics, 'application/openmetrics-text;q=0.5, text/plain;q=0.9', text/plain",
        "/metrics, 'application/openmetrics-text;q=0, */*', text/plain",
        "/openapi.yaml, application/yaml, application/yaml",
        "/asyncapi.yaml, application/*, application/yaml"
    })
    void rangesAndQualitiesAreRespected(String path, String accept, String type) throws Exception {
        Reply reply = SERVER.send(request(path, accept));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).startsWith(type);
    }

    @ParameterizedTest
    @ValueSource(strings = {"image/png", "image/*", "x-text/*", "text/html"})
    void otherTypeIsRefused(String accept) throws Exception {
        Reply reply = SERVER.send(request("/openapi.yaml", accept));

        assertThat(reply.status()).isEqualTo(406);
        assertThat(reply.json().path("error").textValue()).isEqualTo("not_acceptable");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/openapi.json", "/capabilities"})
    void digestIsThatOfTheBytesThatAreSent(String path) throws Exception {
        Reply reply = SERVER.send(request(path, "application/json").header("Accept-Encoding", "gzip"));

        byte[] digest = Sha256.of(reply.text().getBytes(StandardCharsets.UTF_8));
        assertThat(reply.headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(reply.header("Content-Digest"))
                .isEqualTo("sha-256=:" + Base64.getEncoder().encodeToString(digest) + ":");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            gzip                 | gzip
            deflate              | deflate
            *                    | gzip
            deflate;q=0.5, *     | gzip
            gzip;q=0, *;q=0.5    | -
            identity, *;q=0      | -
            snappy               | -
            snappy;q=0, deflate  | deflate""")
    void responseWithoutADigestIsCompressedForClientsThatAskForIt(String accepted, String coding) throws Exception {
        HttpResponse<Void> response = HttpClient.newHttpClient()
                .send(
                        request("/registry", "application/json")
                                .header("Accept-Encoding", accepted)
                                .build(),
                        BodyHandlers.discarding());

        assertThat(response.headers().firstValue("Content-Encoding")).isEqualTo(Optional.ofNullable(coding));
    }

    @Test
    void unknownVersionOfHttpIsRefused() throws Exception {
        String response =
                SERVER.raw("GET /health HTTP/3.9\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

        assertThat(response).startsWith("HTTP/1.1 505 ").contains("unsupported version of HTTP; use HTTP/1.1");
    }
}
