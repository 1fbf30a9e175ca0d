package dev.capstan.client;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
}
