package dev.capstan.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ResponseReaderTest {

    @Test
    @Timeout(60)
    void aBodyThatStallsIsClosedAtTheLimit() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 10);
            exchange.getResponseBody().write('1');
            exchange.getResponseBody().flush();
        });
        server.start();
        try {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + server.getAddress().getPort()))
                    .build();
            HttpResponse<InputStream> response =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
            ResponseReader<Integer> reader = (head, body) -> body.readAllBytes().length;

            assertThatThrownBy(() -> reader.read(response, Duration.ofMillis(50)))
                    .isInstanceOf(IOException.class);
        } finally {
            server.stop(0);
        }
    }
}
