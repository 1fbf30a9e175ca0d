package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.OwnThread;
import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request that does not arrive in time ends with its connection. */
class HalfSentRequestsTest {

    private static final Duration DEADLINE = Duration.ofMillis(600);
    private static final Duration REST = DEADLINE.multipliedBy(5);
    private static final Duration MAX_WAIT = Duration.ofSeconds(10);

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(
            Map.of(Settings.REQUEST_DEADLINE, DEADLINE.toString(), Settings.KEEP_ALIVE, REST.toString()));

    /** As above, but a connection may rest for longer than any test takes. */
    @RegisterExtension
    private static final RunningServer PATIENT =
            new RunningServer(Map.of(Settings.REQUEST_DEADLINE, DEADLINE.toString(), Settings.KEEP_ALIVE, "PT2M"));

    private static final String HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String CALL =
            "POST /invocations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n";

    private static final String LARGE_BODY =
            "{\"capability_id\": \"echo\", \"parameters\": \"" + "x".repeat(1_000_000) + "\"}";
    private static final String LARGE_CALL = CALL.replace("Length: 50", "Length: " + LARGE_BODY.length()) + LARGE_BODY;

    /** The responses are more than the system buffers. */
    private static final int LARGE_CALLS = 7;

    /** The number of bytes that are surely in the responses to the large calls. */
    private static final int LARGE = LARGE_CALLS * 1_000_000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /hea",
                "GET /health HTTP/1.1\r\nHost: localhost\r\n",
                CALL,
                CALL + "{\"capability_id\": ",
                "POST /invocations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"
            })
    void halfARequestIsCutOff(String half) throws Exception {
        try (Socket socket = connected(PATIENT, 10_000)) {
            send(socket, half);

            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void slowReaderGetsItsWholeResponse() throws Exception {
        try (Socket socket = smallWindow()) {
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> sendCalls(socket), OwnThread.EACH);
            InputStream in = socket.getInputStream();
            long begin = System.nanoTime();
            int read = in.readNBytes(LARGE / 20).length;
            while (System.nanoTime() - begin < REST.plus(DEADLINE).toNanos()) {
                read += in.readNBytes(1_000).length;
                TimeUnit.MILLISECONDS.sleep(5);
            }

            assertThat(read + in.readNBytes(LARGE - read).length).isEqualTo(LARGE);
            sent.join();
        }
    }

    @Test
    void clientThatReadsNoMoreIsCutOff() throws Exception {
        try (Socket socket = smallWindow()) {
            CompletableFuture<Void> sent = CompletableFuture.runAsync(() -> sendCalls(socket), OwnThread.EACH);
            int begun = readUntilCut(socket, 1);
            Eventually.holds("the connection is closed", () -> SERVER.connections() == 1);
            sent.exceptionally(cut -> null).join();

            assertThat(begun + readUntilCut(socket, LARGE)).isLessThan(LARGE);
        }
    }

    private static void sendCalls(Socket socket) {
        try {
            send(socket, LARGE_CALL.repeat(LARGE_CALLS));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads at most so many bytes, fewer if the connection was cut, and returns their number. */
    private static int readUntilCut(Socket socket, int max) throws IOException {
        try {
            return socket.getInputStream().readNBytes(max).length;
        } catch (SocketException cut) {
            return 0;
        }
    }

    private static Socket smallWindow() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        socket.connect(
                new InetSocketAddress(SERVER.url().getHost(), SERVER.url().getPort()));
        socket.setSoTimeout(10_000);
        return socket;
    }

    @Test
    void halfRequestsByTheHundredAreCutOffAndHoldNobodyUp() throws Exception {
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int half = 0; half < 500; half++) {
                sockets.add(connected(10_000));
                send(sockets.get(half), half % 2 == 0 ? "GET /health HTTP/1.1\r\nX-Long: " : CALL + "{");
            }
            assertThat(SERVER.get("/health").status()).isEqualTo(200);

            for (Socket each : sockets) {
                assertThat(each.getInputStream().read()).isEqualTo(-1);
            }
        } finally {
            for (Socket each : sockets) {
                each.close();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {CALL, "GET /health HTTP/1.1\r\nX-Long: "})
    void aTrickleIsCutOff(String head) throws Exception {
        long begun = System.nanoTime();
        try (Socket socket = connected(PATIENT, 50)) {
            send(socket, head);
            boolean isOpen = true;
            while (isOpen && System.nanoTime() - begun < MAX_WAIT.toNanos()) {
                isOpen = sendByteAndWait(socket);
            }
            assertThat(isOpen).isFalse();
        }
    }

    /** Sends a byte and waits for an answer for as long as the socket's timeout; whether the connection still stands. */
    private static boolean sendByteAndWait(Socket socket) throws IOException {
        try {
            send(socket, " ");
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException nothingYet) {
            return true;
        } catch (IOException cut) {
            return false;
        }
    }

    @Test
    void aConnectionMayRestBetweenRequests() throws Exception {
        try (Socket socket = connected(PATIENT, 10_000)) {
            String request = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
            send(socket, request);
            assertThat(readResponse(socket.getInputStream())).startsWith("HTTP/1.1 200");
            socket.setSoTimeout((int) DEADLINE.multipliedBy(2).toMillis());
            boolean isCut;
            try {
                isCut = socket.getInputStream().read() < 0;
            } catch (SocketTimeoutException open) {
                isCut = false;
            }
            assertThat(isCut).isFalse();
            socket.setSoTimeout(10_000);
            send(socket, request);
            assertThat(readResponse(socket.getInputStream())).startsWith("HTTP/1.1 200");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", HEALTH, HEALTH + "GET /hea"})
    void aConnectionWithoutANextRequestIsClosed(String begun) throws Exception {
        try (Socket socket = connected(10_000)) {
            send(socket, begun);

            String answered = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

            assertThat(answered.contains("UP")).as(answered).isEqualTo(begun.startsWith(HEALTH));
        }
    }

    @Test
    void aRequestBehindASlowOneHasItsTimeOnceItIsRead() throws Exception {
        String slow = "{\"capability_id\": \"priced\", \"parameters\": {\"ms\": 1200}}";
        try (Socket socket = connected(10_000)) {
            send(socket, CALL.replace("50", String.valueOf(slow.length())) + slow);
            send(socket, CALL);
            String answered = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

            assertThat(answered).startsWith("HTTP/1.1 200 ").contains("\"success\":true");
        }
    }

    @Test
    void anAnswerMayTakeLongerThanItsRequest() throws Exception {
        String body = "{\"capability_id\": \"priced\", \"parameters\": {\"ms\": 900}}";
        RunningServer.Reply reply = SERVER.post("/invocations", body);

        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    }

    private static Socket connected(int timeout) throws IOException {
        return connected(SERVER, timeout);
    }

    private static Socket connected(RunningServer server, int timeout) throws IOException {
        Socket socket = new Socket(server.url().getHost(), server.url().getPort());
        socket.setSoTimeout(timeout);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /** The whole answer, which ends with the JSON of {@code /health}. */
    private static String readResponse(InputStream in) throws IOException {
        StringBuilder answer = new StringBuilder();
        int next = in.read();
        while (next >= 0) {
            answer.append((char) next);
            next = next == '}' ? -1 : in.read();
        }
        return answer.toString();
    }
}
