package dev.capstan.cli.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.capstan.core.testing.OwnThread;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class AghHttpClientTest {

    private static final byte[] ENVELOPE = "{}".getBytes(StandardCharsets.UTF_8);

    @Test
    void greetingsAreHandedOverAsTheyCame() throws Exception {
        String first = "{\"id\" : \"\\u00fc\\/\",\t\"ext\": {\"x\": 1.50e3, \"y\": [1.0, {}]}}";
        String second = "{\"id\":\"😀\"}";

        assertThat(greetings("{\"more\": [[1]], \"greetings\": [ " + first + " ,\n" + second + "], \"a\": {\"b\": 1}}"))
                .containsExactly(first, second);
        assertThat(greetings("{\"greetings\": []}")).isEmpty();
        assertThat(greetings("[1]")).isEmpty();
    }

    @Test
    void greetingsThatAreNoJsonAreTold() {
        assertThatThrownBy(() -> greetings("{\"greetings\": [{}"))
                .isInstanceOf(SendFailed.class)
                .hasMessageContaining("not valid JSON");
    }

    @Test
    void anAnswerThatNeverEndsIsNotWaitedForForever() throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Socket> line = CompletableFuture.supplyAsync(() -> begin(listening), OwnThread.EACH);
            URI url = URI.create("http://127.0.0.1:" + listening.getLocalPort());

            assertThatThrownBy(() -> new AghHttpClient(url, Duration.ofMillis(500)).send(ENVELOPE))
                    .isInstanceOfSatisfying(SendFailed.class, late -> assertThat(late.isPassing())
                            .isFalse())
                    .hasMessageContaining("did not respond");
            line.get().close();
        }
    }

    private static Socket begin(ServerSocket listening) {
        try {
            Socket line = listening.accept();
            line.getOutputStream()
                    .write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{".getBytes(StandardCharsets.US_ASCII));
            return line;
        } catch (IOException e) {
            throw new AssertionError("the line broke", e);
        }
    }

    private static List<String> greetings(String body) throws IOException, SendFailed {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/agh/greetings", exchange -> {
            byte[] answer = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        try {
            URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
            return new AghHttpClient(url)
                    .greetings(null).stream()
                            .map(greeting -> new String(greeting, StandardCharsets.UTF_8))
                            .toList();
        } finally {
            server.stop(0);
        }
    }
}
