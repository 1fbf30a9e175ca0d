package dev.capstan.tck.subject.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.wire.ExchangeLog;
import dev.capstan.tck.subject.wire.RawRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A client of a server that cuts its first connections in the middle of the response. */
class SafeRetryTest {

    private static final String PATH = "/audit/records";
    private static final String BEGINNING = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 4\r\n\r\nwh";

    private final List<String> requests = new CopyOnWriteArrayList<>();
    private ServerSocket server;
    private volatile int cuts = 1;

    @BeforeEach
    void start() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "server that cuts connections");
        thread.setDaemon(true);
        thread.start();
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                BufferedReader head =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
                String request = head.readLine();
                while (!head.readLine().isEmpty()) {
                    // the rest of the head
                }
                if (request.contains(PATH)) {
                    requests.add(request);
                }
                boolean isCut = request.contains(PATH) && requests.size() <= cuts;
                socket.getOutputStream()
                        .write((isCut ? BEGINNING : BEGINNING + "at").getBytes(StandardCharsets.US_ASCII));
            } catch (IOException closed) {
                // the test has ended
            }
        }
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void requestIsRepeatedWhenAsked() {
        assertThat(client(1).send(request("GET", Map.of())).body()).isEqualTo("what");
        assertThat(requests).hasSize(2);
    }

    @Test
    void requestIsNotRepeatedUnlessAsked() {
        assertCut(client(0), request("GET", Map.of()));
    }

    @Test
    void requestIsRepeatedNoMoreOftenThanAsked() {
        cuts = 3;

        assertThatExceptionOfType(ConformanceFailure.class)
                .isThrownBy(() -> client(2).send(request("GET", Map.of())))
                .withMessageContaining("no valid HTTP response");
        assertThat(requests).hasSize(3);
    }

    @ParameterizedTest
    @CsvSource({"POST, Accept, */*", "DELETE, Accept, */*", "GET, authorization, bearer abc"})
    void requestWithAnEffectOrATokenIsNotRepeated(String method, String header, String value) {
        assertCut(client(5), request(method, Map.of(header, value)));
    }

    @Test
    void passwordIsNoToken() {
        RawRequest request = request("GET", Map.of("Authorization", "Basic a2l0OmtpdA=="));

        assertThat(client(1).send(request).body()).isEqualTo("what");
    }

    private void assertCut(RecordingHttpClient client, RawRequest request) {
        assertThatExceptionOfType(ConformanceFailure.class)
                .isThrownBy(() -> client.send(request))
                .withMessageContaining("no valid HTTP response");
        assertThat(requests).hasSize(1);
    }

    private RecordingHttpClient client(int retries) {
        return new RecordingHttpClient(
                "http://127.0.0.1:" + server.getLocalPort(),
                new ExchangeLog(message -> {}),
                new TimeoutPolicy(),
                retries);
    }

    private static RawRequest request(String method, Map<String, String> headers) {
        return new RawRequest(method, PATH, headers, new byte[0]);
    }
}
