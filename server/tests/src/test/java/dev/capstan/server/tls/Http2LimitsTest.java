package dev.capstan.server.tls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.TestCertificate;
import dev.capstan.server.RunningServer;
import dev.capstan.server.SleepingProbe;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Settings;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameTypes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A client gets no further over HTTP/2 than over HTTP/1.1, whichever frames it sends. */
class Http2LimitsTest {

    private static final Duration DEADLINE = Duration.ofSeconds(1);
    private static final Duration REST = Duration.ofSeconds(4);
    private static final int LIMIT = 8;
    private static final int MAX_RESETS = 200;
    private static final int TRIES = 5;

    /** Fewer than the streams of a connection, and more than the refusals that the server writes at a time. */
    private static final int FLOOD = 90;

    private static final byte[] NO_WINDOW = {0, 4, 0, 0, 0, 0};
    private static final byte[] CANCEL = {0, 0, 0, 8};
    private static final String ECHO = "{\"capability_id\": \"echo\", \"parameters\": 1}";
    private static final String SLEEP = "{\"capability_id\": \"priced\", \"parameters\": {\"ms\": 20000}}";
    private static final String ENDLESS = "{\"capability_id\": \"endless\", \"parameters\": {}}";
    private static final String CATALOG = """
            version: 1
            agent: agent://writer
            transports: [{ kind: memory, topics: { requests: agents.writer.requests } }]
            capabilities:
              - name: endless
                permissions: ["compute:execute"]
                handler:
                  kind: process
                  protocol: json-lines
                  command: [sh, -c, 'while sleep 0.1; do echo "{\\"data\\": 1}"; done']
            """;

    @TempDir
    private static Path directory;

    private static TestCertificate certificate;

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer(Http2LimitsTest::settings, Http2LimitsTest::fleet);

    @RegisterExtension
    private static final RunningServer HURRIED = new RunningServer(Http2LimitsTest::hurried, Http2LimitsTest::fleet);

    private static Map<String, Object> settings() {
        if (certificate == null) {
            certificate = TestCertificate.makeUnchecked(directory, "server", "EC");
        }
        return Map.of(
                Settings.TLS_CERTIFICATE, directory.resolve("server.crt").toString(),
                Settings.TLS_KEY, directory.resolve("server.key").toString(),
                Settings.MAX_CONNECTIONS_PER_ADDRESS, LIMIT);
    }

    private static Map<String, Object> hurried() {
        Map<String, Object> settings = new HashMap<>(settings());
        settings.put(Settings.REQUEST_DEADLINE, DEADLINE.toString());
        settings.put(Settings.KEEP_ALIVE, REST.toString());
        return settings;
    }

    private static Fleet fleet() {
        return Fleet.of(RunningServer.fleetWith(CATALOG));
    }

    /** Connects once the server has seen the end of earlier connections, which count until then. */
    private static Http2Connection connect() throws Exception {
        return connect(SERVER);
    }

    /** Connects to one of the servers as above. */
    private static Http2Connection connect(RunningServer server, byte... settings) throws Exception {
        SSLContext trust = certificate.trusting();
        AtomicReference<Http2Connection> connected = new AtomicReference<>();
        Eventually.holds("the server takes a connection", () -> {
            try {
                connected.set(new Http2Connection(server.url(), trust, settings));
                return true;
            } catch (SSLException tooMany) {
                return false;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        return connected.get();
    }

    static Stream<byte[]> halves() {
        byte[] block = Http2Connection.headers(Http2Connection.request("GET", "/health"));
        return Stream.of(
                new byte[] {0, 0, 40, Http2FrameTypes.HEADERS, Http2Connection.END_HEADERS, 0, 0, 0, 1, 0, 7},
                frame(Http2FrameTypes.HEADERS, block));
    }

    private static byte[] frame(byte type, byte[] block) {
        byte[] frame = new byte[9 + block.length];
        frame[2] = (byte) block.length;
        frame[3] = type;
        frame[8] = 1;
        System.arraycopy(block, 0, frame, 9, block.length);
        return frame;
    }

    @ParameterizedTest
    @MethodSource("halves")
    void halfAHeadIsCutOff(byte[] half) throws Exception {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < TRIES && least >= REST.toNanos(); i++) {
            try (Http2Connection connection = connect(HURRIED)) {
                long begin = System.nanoTime();
                connection.raw(half);

                assertThat(connection.closed()).isEqualTo((int) Http2Error.NO_ERROR.code());
                least = System.nanoTime() - begin;
            }
        }
        assertThat(Duration.ofNanos(least)).isLessThan(REST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"capability_id\": "})
    void halfABodyEndsItsStreamAlone(String half) throws Exception {
        try (Http2Connection connection = connect(HURRIED)) {
            connection.post(1, "/invocations");
            connection.send(Http2FrameTypes.DATA, 0, 1, half.getBytes(StandardCharsets.US_ASCII));

            assertReset(connection, 1, Http2Error.CANCEL);
            assertThat(connection.get(3, "/health").status(3)).isEqualTo("200");
        }
    }

    @Test
    void aConnectionWithoutARequestIsClosedEvenIfItPings() throws Exception {
        try (Http2Connection connection = connect(HURRIED)) {
            assertThat(connection.get(1, "/health").status(1)).isEqualTo("200");
            connection.send(Http2FrameTypes.PING, 0, 0, new byte[8]);

            assertThat(connection.closed()).isEqualTo((int) Http2Error.NO_ERROR.code());
        }
    }

    @Test
    void aResponseThatIsNotReadEndsItsStream() throws Exception {
        try (Http2Connection connection = connect(HURRIED, NO_WINDOW)) {
            assertThat(connection.get(1, "/capabilities").status(1)).isEqualTo("200");

            assertReset(connection, 1, Http2Error.CANCEL);
        }
    }

    @Test
    void aStreamBeyondTheLimitsIsRefused() throws Exception {
        try (Http2Connection connection = connect()) {
            for (int i = 0; i <= LIMIT; i++) {
                connection.post(1 + 2 * i, "/invocations");
            }
            assertThat(connection.status(1 + 2 * LIMIT)).isEqualTo("503");
            assertThat(connection.await(Http2FrameTypes.DATA, 1 + 2 * LIMIT).text())
                    .contains("\"busy\"", "too many connections from this address (limit 8)");
            assertThat(connection.end(1, ECHO).status(1)).isEqualTo("200");
        }
        try (Http2Connection connection = connect()) {
            String settings = connection.await(Http2FrameTypes.SETTINGS, 0).text();
            assertThat(settings).contains("\0\3\0\0\0d").contains("\0\6\0\0@\0");
        }
    }

    @Test
    void streamsFarBeyondTheLimitsAreNotProcessed() throws Exception {
        try (Http2Connection connection = connect()) {
            int last = 1;
            for (int i = 0; i < FLOOD; i++) {
                connection.post(last, "/invocations");
                last += 2;
            }
            connection.post(last, "/invocations").end(last, ECHO);
            Http2Connection.Frame response = connection.next();
            while (response.stream() != last) {
                response = connection.next();
            }

            assertThat(response.status() + response.type())
                    .isIn("503" + Http2FrameTypes.HEADERS, "" + Http2FrameTypes.RST_STREAM);
        }
    }

    @Test
    void aConnectionBeyondTheLimitIsRefusedUntilOneIsClosed() throws Exception {
        List<Http2Connection> open = new ArrayList<>();
        try {
            for (int i = 0; i < LIMIT; i++) {
                open.add(connect());
            }
            try (Http2Connection more = connect()) {
                assertThat(more.get(1, "/health").status(1)).isEqualTo("503");
                assertThat(open.get(0).get(1, "/health").status(1)).isEqualTo("200");
                assertThat(more.closed()).isEqualTo((int) Http2Error.NO_ERROR.code());
            }
        } finally {
            for (Http2Connection connection : open) {
                connection.close();
            }
        }
        Eventually.holds("a place is free", Http2LimitsTest::isAnswered);
    }

    private static boolean isAnswered() {
        try (Http2Connection next = connect()) {
            return next.get(1, "/health").status(1).equals("200");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aClientThatResetsItsStreamsIsDisconnected() throws Exception {
        try (Http2Connection connection = connect()) {
            sendUntilClosed(
                    stream -> connection.get(stream, "/health").send(Http2FrameTypes.RST_STREAM, 0, stream, CANCEL));

            assertDisconnected(connection);
        }
    }

    @Test
    void aClientThatMakesTheServerResetItsStreamsIsDisconnected() throws Exception {
        try (Http2Connection connection = connect()) {
            sendUntilClosed(stream -> connection
                    .post(stream, "/invocations")
                    .send(Http2FrameTypes.WINDOW_UPDATE, 0, stream, new byte[4]));

            assertDisconnected(connection);
        }
    }

    @Test
    void aHeadInCountlessFramesEndsItsConnection() throws Exception {
        try (Http2Connection connection = connect()) {
            connection.send(Http2FrameTypes.HEADERS, 0, 1);
            sendUntilClosed(stream -> connection.send(Http2FrameTypes.CONTINUATION, 0, 1));

            assertDisconnected(connection);
        }
    }

    /**
     * Sends more than the server accepts, as far as it reads: far more, as it does not count the reset of a stream that
     * it has responded to.
     */
    private static void sendUntilClosed(Sending sending) {
        try {
            for (int i = 0; i <= 10 * MAX_RESETS; i++) {
                sending.on(1 + 2 * i);
            }
        } catch (IOException closed) {
            // the error of the GOAWAY tells why
        }
    }

    /** A GOAWAY may be lost if the server closes the connection before it has read everything. */
    private static void assertDisconnected(Http2Connection connection) throws IOException {
        assertThat(connection.closed()).isIn((int) Http2Error.ENHANCE_YOUR_CALM.code(), Http2Connection.NO_GOAWAY);
    }

    /** A frame or more on one stream. */
    @FunctionalInterface
    private interface Sending {
        void on(int stream) throws IOException;
    }

    static Stream<byte[]> malformed() {
        return Stream.of(
                Http2Connection.headers(Http2Connection.request("GET", "/health"), "host", "other"),
                Http2Connection.headers(Http2Connection.request("GET", "/health"), ":authority", "other"),
                Http2Connection.headers(Http2Connection.request("GET", "/health"), "transfer-encoding", "chunked"),
                Http2Connection.headers(Http2Connection.request("GET", "https://localhost/health")),
                Http2Connection.headers(Http2Connection.request("CONNECT", "/health")),
                Http2Connection.headers(new String[] {":method", "GET", ":authority", "localhost"}),
                Http2Connection.headers(new String[] {":path", "/health", ":authority", "localhost"}));
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void aMalformedRequestIsResetAndNothingElse(byte[] head) throws Exception {
        try (Http2Connection connection = connect()) {
            connection.send(Http2FrameTypes.HEADERS, Http2Connection.END_HEADERS | Http2Connection.END_STREAM, 1, head);

            assertReset(connection, 1, Http2Error.PROTOCOL_ERROR);
            assertThat(connection.get(3, "/health").status(3)).isEqualTo("200");
        }
    }

    @Test
    void aRequestBehindABodyIsNotAnswered() throws Exception {
        try (Http2Connection connection = connect()) {
            connection.post(1, "/invocations").get(1, "/health");

            assertReset(connection, 1, Http2Error.PROTOCOL_ERROR);
        }
    }

    @Test
    void hostThatRepeatsTheAuthorityIsAccepted() throws Exception {
        try (Http2Connection connection = connect()) {
            connection.post(1, "/invocations", "host", "localhost").end(1, ECHO);

            assertThat(connection.status(1)).isEqualTo("200");
        }
    }

    @Test
    void anotherHostIsMisdirected() throws Exception {
        try (Http2Connection connection = connect()) {
            connection.send(
                    Http2FrameTypes.HEADERS,
                    Http2Connection.END_HEADERS | Http2Connection.END_STREAM,
                    1,
                    Http2Connection.headers(new String[] {
                        ":method", "GET", ":scheme", "https", ":authority", "other.example", ":path", "/health"
                    }));

            assertThat(connection.status(1)).isEqualTo("421");
        }
    }

    @Test
    void aResetStreamCancelsItsCall() throws Exception {
        long before = cancelled();
        try (Http2Connection connection = connect()) {
            connection.post(1, "/invocations", "accept", "text/event-stream").end(1, ENDLESS);
            assertThat(connection.await(Http2FrameTypes.DATA, 1).text()).startsWith("event: data");
            connection.send(Http2FrameTypes.RST_STREAM, 0, 1, CANCEL);

            Eventually.holds("the call is recorded as cancelled", () -> cancelled() > before);
        }
    }

    @Test
    void aResetStreamCancelsACallThatSendsNothing() throws Exception {
        long before = cancelled();
        try (Http2Connection connection = connect()) {
            connection.post(1, "/invocations", "accept", "text/event-stream").end(1, SLEEP);
            SleepingProbe.await();
            connection.send(Http2FrameTypes.RST_STREAM, 0, 1, CANCEL);

            Eventually.holds("the call is recorded as cancelled", () -> cancelled() > before);
        }
    }

    @Test
    void aClosedConnectionCancelsItsCall() throws Exception {
        long before = cancelled();
        try (Http2Connection connection = connect()) {
            connection.post(1, "/invocations", "accept", "text/event-stream").end(1, SLEEP);
            SleepingProbe.await();
        }

        Eventually.holds("the call is recorded as cancelled", () -> cancelled() > before);
    }

    private static long cancelled() {
        try (Http2Connection asking = connect()) {
            asking.get(1, "/audit/records?kind=capability_invocation");
            return asking.await(Http2FrameTypes.DATA, 1).text().split("\"code\":\"cancelled\"", -1).length;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void assertReset(Http2Connection connection, int stream, Http2Error error) throws IOException {
        assertThat(connection.await(Http2FrameTypes.RST_STREAM, stream).error()).isEqualTo((int) error.code());
    }
}
