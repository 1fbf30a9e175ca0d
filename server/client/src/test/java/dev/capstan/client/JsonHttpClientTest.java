package dev.capstan.client;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.json.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class JsonHttpClientTest {

    @Test
    @Timeout(60)
    void aTimeLimitBelowASecondIsReportedAsItIs() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String url = "http://127.0.0.1:" + silent.getLocalPort();
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));

            assertThatExceptionOfType(ServerUnreachable.class)
                    .isThrownBy(() -> new JsonHttpClient().send(request, Duration.ofMillis(250), JsonHttpClient::reply))
                    .withMessage(url + " did not respond within 0.25 s");
        }
    }

    @Test
    @Timeout(60)
    void aRequestThatTheServerMayHaveCarriedOutIsReportedAsSuch() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String url = "http://127.0.0.1:" + silent.getLocalPort();
            HttpRequest.Builder request =
                    JsonHttpClient.posting(HttpRequest.newBuilder(URI.create(url)), Json.object());

            assertThatExceptionOfType(ServerUnreachable.class)
                    .isThrownBy(() -> new JsonHttpClient().send(request, Duration.ofMillis(250), JsonHttpClient::reply))
                    .withMessage(url + " did not respond within 0.25 s; it may have carried out the request all the"
                            + " same");
        }
    }

    @Test
    void aRequestWithoutAConnectionWasNotCarriedOut() throws IOException {
        String url;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            url = "http://127.0.0.1:" + closed.getLocalPort();
        }
        HttpRequest.Builder request = JsonHttpClient.posting(HttpRequest.newBuilder(URI.create(url)), Json.object());

        assertThatExceptionOfType(ServerUnreachable.class)
                .isThrownBy(() -> new JsonHttpClient().send(request))
                .withMessage("cannot connect to " + url + "; check that the server is running and reachable from here");
    }
}
