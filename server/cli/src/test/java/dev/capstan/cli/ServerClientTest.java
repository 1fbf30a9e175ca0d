package dev.capstan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A response that is not that of a Capstan server is reported with its likely cause. */
class ServerClientTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "502 | <html> | the response of URL is not valid JSON (status 502); the server or a proxy is unavailable,"
                        + " retry later",
                "503 | '' | the response of URL is not valid JSON (status 503); the server or a proxy is unavailable,"
                        + " retry later",
                "404 | '' | the response of URL is not valid JSON; check that it is a Capstan server",
                "200 | <html> | the response of URL is not valid JSON; check that it is a Capstan server",
                "301 | <html> | the server at URL redirects; name its new URL with --url",
                "308 | '' | the server at URL redirects; name its new URL with --url"
            })
    void aForeignResponse(int status, String body, String message) throws IOException {
        HttpServer server = responding(status, body);
        try {
            URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());

            assertThatThrownBy(() -> new ServerClient(url).get("/registry", Map.of()))
                    .isInstanceOf(CommandFailed.class)
                    .hasMessage(message.replace("URL is", url + " is").replace("URL redirects", url + " redirects"));
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aResponseWithoutABodyIsASuccess() throws IOException {
        HttpServer server = responding(204, "");
        try {
            URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());

            assertThat(new ServerClient(url).delete("/agh/inbox", "1").isSuccess())
                    .isTrue();
        } finally {
            server.stop(0);
        }
    }

    private static HttpServer responding(int status, String body) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        return server;
    }
}
