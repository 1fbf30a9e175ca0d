package dev.capstan.handlers.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.testing.OwnThread;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service that promises to keep each connection, and closes it after one response. */
class OutwardHttpClientTest {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final OutwardHttpClient client = new OutwardHttpClient();
    private final AtomicInteger connections = new AtomicInteger();
    private volatile String further = "";
    private ServerSocket service;
    private CompletableFuture<Void> serving;

    @BeforeEach
    void serve() throws IOException {
        service = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        serving = CompletableFuture.runAsync(
                () -> {
                    while (!service.isClosed()) {
                        try (Socket connection = service.accept()) {
                            connections.incrementAndGet();
                            respond(connection);
                        } catch (SocketException closed) {
                            return;
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    }
                },
                OwnThread.EACH);
    }

    private void respond(Socket connection) throws IOException {
        BufferedReader head =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
        String line = head.readLine();
        while (line != null && !line.isEmpty()) {
            line = head.readLine();
        }
        connection
                .getOutputStream()
                .write(("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n" + further + "\r\n{}")
                        .getBytes(StandardCharsets.US_ASCII));
    }

    @AfterEach
    void stop() throws IOException {
        service.close();
        serving.join();
        client.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST", "PUT", "DELETE"})
    void requestIsNotRepeatedIfItsKeptConnectionIsClosed(String method) throws Exception {
        send(method);

        assertThatThrownBy(() -> send(method)).isInstanceOf(IOException.class).isNotInstanceOf(ConnectException.class);
        assertThat(connections).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {254, 255})
    void headOfAResponseIsBounded(int headers) throws Exception {
        further = "X-Further: x\r\n".repeat(headers);

        if (headers < 255) {
            assertThat(send("POST")).isEqualTo("{}");
        } else {
            assertThatThrownBy(() -> send("POST")).isInstanceOf(IOException.class);
        }
    }

    @Test
    void lineOfAHeadIsBounded() {
        further = "X-Further: " + "x".repeat(64 * 1024) + "\r\n";

        assertThatThrownBy(() -> send("POST")).isInstanceOf(IOException.class);
    }

    @Test
    void hostThatDoesNotExistIsNoConnection() {
        assertThatThrownBy(
                        () -> client.send(new OutwardRequest("GET", URI.create("http://no-such-host.invalid/")), LIMIT))
                .isInstanceOf(ConnectException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Host", "content-length", "Transfer-Encoding", "Connection", "Upgrade", "Expect"})
    void headersOfTheClientCannotBeSet(String name) {
        OutwardRequest request = new OutwardRequest("GET", URI.create("http://localhost/"));

        assertThatThrownBy(() -> request.setHeader(name, "1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name);
    }

    @Test
    void headerCannotEndItsLine() {
        OutwardRequest request = new OutwardRequest("GET", URI.create("http://localhost/"));

        assertThatThrownBy(() -> request.setHeader("X", "1\r\nHost: other"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private String send(String method) throws IOException, InterruptedException {
        URI url = URI.create("http://127.0.0.1:" + service.getLocalPort() + "/");
        try (OpenResponse response = client.send(new OutwardRequest(method, url), LIMIT)) {
            return new String(response.readAll(10).orElseThrow(), StandardCharsets.US_ASCII);
        }
    }
}
