package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.OwnThread;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.HeldCall;
import dev.capstan.server.OfflineDatabase;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.TimedSteps;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import io.micronaut.context.ApplicationContext;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that is closed takes nothing new, answers what is under way, and only then lets go of the rest. */
class ShutdownSequenceTest {

    private static final String HALF = "POST /invocations HTTP/1.1\r\nHost: localhost\r\n"
            + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{\"capability_id\": ";

    @TempDir
    private Path directory;

    @Test
    void requestsOnOpenConnectionsAreRefusedWhileACallUnderWayEnds() throws Exception {
        CapstanServer server = started("PT20S");
        try (OpenConnection calling = new OpenConnection(server.url());
                OpenConnection asking = new OpenConnection(server.url());
                OpenConnection late = new OpenConnection(server.url())) {
            calling.post(HeldCall.BODY);
            HeldCall.await();
            CompletableFuture<Void> stopped = CompletableFuture.runAsync(server::close, OwnThread.EACH);
            Eventually.holds("no new connection is accepted", () -> isRefused(server.url()));

            assertThat(asking.get("/health")).startsWith("HTTP/1.1 200");
            assertThat(asking.get("/health/ready"))
                    .startsWith("HTTP/1.1 503")
                    .contains("\"stopping\":{\"status\":\"DOWN\",\"reason\":\"the server is stopping\"}");
            late.post(HeldCall.BODY);
            assertThat(late.readResponse())
                    .startsWith("HTTP/1.1 503")
                    .containsIgnoringCase("\r\nconnection: close\r\n")
                    .containsIgnoringCase("\r\nretry-after: 1\r\n")
                    .contains("\"code\":\"busy\"");
            assertThat(late.isClosed())
                    .as("the connection of a refused request")
                    .isTrue();
            HeldCall.release();
            assertThat(calling.readResponse()).startsWith("HTTP/1.1 200").contains("\"held\"");
            stopped.get(20, TimeUnit.SECONDS);
        }
        assertThat(invocations()).as("the call alone is recorded").isEqualTo(1);
    }

    @Test
    void aCallThatOutlastsTheGraceIsAnsweredAndRecorded() throws Exception {
        CapstanServer server = started("PT0S");
        try (OpenConnection calling = new OpenConnection(server.url())) {
            calling.post(HeldCall.BODY);
            HeldCall.await();

            server.close();

            assertThat(calling.readResponse()).startsWith("HTTP/1.1 503").contains("\"code\":\"abandoned\"");
        }
        assertThat(invocations()).isEqualTo(1);
    }

    @Test
    void requestsThatHaveArrivedInPartAreNotWaitedFor() throws Exception {
        CapstanServer server = started("PT1H");
        try (OpenConnection head = new OpenConnection(server.url());
                OpenConnection body = new OpenConnection(server.url());
                OpenConnection bodyBehindACall = new OpenConnection(server.url());
                OpenConnection late = new OpenConnection(server.url())) {
            head.send("POST /invocations HTTP/1.1\r\nHost: loc");
            body.send(HALF);
            bodyBehindACall.post(HeldCall.BODY);
            bodyBehindACall.send(HALF);
            HeldCall.await();
            CompletableFuture<Void> stopped = CompletableFuture.runAsync(server::close, OwnThread.EACH);

            assertThat(body.readResponse()).startsWith("HTTP/1.1 503").contains("\"code\":\"busy\"");
            late.send(HALF);
            assertThat(late.readResponse()).startsWith("HTTP/1.1 503").contains("\"code\":\"busy\"");
            HeldCall.release();
            assertThat(bodyBehindACall.readResponse())
                    .startsWith("HTTP/1.1 200")
                    .contains("\"held\"");
            assertThat(bodyBehindACall.readResponse())
                    .startsWith("HTTP/1.1 503")
                    .contains("\"code\":\"busy\"");
            stopped.get(20, TimeUnit.SECONDS);
        }
        assertThat(invocations()).as("the call alone is recorded").isEqualTo(1);
    }

    @Test
    void everyStepHasALimit() throws Exception {
        CapstanServer server = started("PT3S");

        assertThat(server.steps().all())
                .extracting(TimedSteps.Step::name)
                .containsExactly(
                        "readiness",
                        "new connections",
                        "requests from the network",
                        "active calls",
                        "cancelled calls",
                        "responses",
                        "handlers",
                        "message buses",
                        "sinks",
                        "scheduled tasks",
                        "summaries for the record",
                        "record",
                        "management port",
                        "database");
        assertThat(server.steps().all())
                .allSatisfy(step -> assertThat(step.limit()).isPositive().isLessThanOrEqualTo(Duration.ofSeconds(10)));
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-1S", "PT1H0.001S"})
    void aGraceThatIsNoneIsRefusedWithWhatToWrite(String grace) {
        StartupFailed failed = catchThrowableOfType(StartupFailed.class, () -> started(grace));

        assertThat(failed).hasMessageContaining("--grace: must be from 0s to 1h, such as 20s");
    }

    private CapstanServer started(String grace) throws StartupFailed {
        return ServerAssembly.of(directory, "127.0.0.1", 0, Map.of(Settings.GRACE, grace))
                .serve(HeldCall.fleet());
    }

    private int invocations() throws StartupFailed {
        try (ApplicationContext chain = OfflineDatabase.open(directory, "--data", "query it with --url")) {
            return chain.getBean(ChainReader.class)
                    .page(Selection.of("default", "capability_invocation"), 0, 10)
                    .size();
        }
    }

    private static boolean isRefused(URI url) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(url.getHost(), url.getPort()));
            return false;
        } catch (IOException refused) {
            return true;
        }
    }

    /** One connection that is kept open. */
    private static final class OpenConnection implements AutoCloseable {

        private static final int TIMEOUT_MS = 20_000;

        private final Socket socket;
        private final BufferedReader in;

        OpenConnection(URI url) throws IOException {
            socket = new Socket(url.getHost(), url.getPort());
            socket.setSoTimeout(TIMEOUT_MS);
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            // The server has accepted the connection once it has answered on it.
            get("/health");
        }

        void post(String body) throws IOException {
            send("POST /invocations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                    + body.length() + "\r\n\r\n" + body);
        }

        String get(String path) throws IOException {
            send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
            return readResponse();
        }

        private void send(String request) throws IOException {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
        }

        /** Returns head and body of the next answer, whose length is known. */
        String readResponse() throws IOException {
            StringBuilder answer = new StringBuilder();
            int length = 0;
            for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                answer.append(line).append("\r\n");
                if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                    length = Integer.parseInt(
                            line.substring("content-length:".length()).strip());
                }
            }
            for (int i = 0; i < length; i++) {
                answer.append((char) in.read());
            }
            return answer.toString();
        }

        boolean isClosed() throws IOException {
            return in.read() < 0;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
