package dev.capstan.tck.subject.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.capstan.tck.subject.wire.ExchangeLog;
import dev.capstan.tck.subject.wire.RawRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A client for a server that responds with the path of each request. */
class RecordingHttpClientTest {

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] path = exchange.getRequestURI().toString().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, path.length);
            exchange.getResponseBody().write(path);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @ParameterizedTest
    @CsvSource({
        "'', /agent/register, /agent/register",
        "/, /agent/register, /agent/register",
        "/realms/a, /.well-known/agent-configuration, /realms/a/.well-known/agent-configuration",
        "/realms/a, /realms/a/agent/register?x=1, /realms/a/agent/register?x=1",
        "/realms/a/, /realms/a/agent/register, /realms/a/agent/register",
        "/realms/a, /realms/ab, /realms/a/realms/ab",
    })
    void aPathThatBeginsWithThatOfTheBaseIsFromTheRootOfTheServer(String base, String path, String requested) {
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + base;
        RecordingHttpClient client = new RecordingHttpClient(url, new ExchangeLog(message -> {}), new TimeoutPolicy());

        assertThat(client.send(new RawRequest("GET", path, Map.of(), new byte[0]))
                        .body())
                .isEqualTo(requested);
    }
}
