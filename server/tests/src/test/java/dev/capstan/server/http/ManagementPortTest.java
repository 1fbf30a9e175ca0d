package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.capstan.core.testing.Eventually;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Health and metrics, on the port of the server and on a port of their own. */
class ManagementPortTest {

    @TempDir
    private Path data;

    private CapstanServer serve(Map<String, Object> more) throws StartupFailed {
        Map<String, Object> options = new HashMap<>(Map.of(Settings.ANONYMOUS, "none", Settings.MANAGEMENT_PORT, 0));
        options.putAll(more);
        return ServerAssembly.of(data, "127.0.0.1", 0, options).serve(RunningServer.fleet());
    }

    private static HttpResponse<String> get(URI url, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url + path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void healthAndMetricsNeedNoAccountOnALoopbackAddress() throws Exception {
        try (CapstanServer server = serve(Map.of())) {
            URI management = server.managementUrl().orElseThrow();

            for (String path : new String[] {"/health", "/health/live", "/health/ready", "/health/started"}) {
                assertThat(get(management, path).statusCode()).as(path).isEqualTo(200);
                assertThat(get(server.url(), path).statusCode()).as(path).isEqualTo(200);
            }
            assertThat(get(management, "/metrics").body()).contains("capstan_calls_running");
            assertThat(get(server.url(), "/metrics").statusCode()).isEqualTo(401);
        }
    }

    @Test
    void metricsNeedAnAccountOnAnAddressThatOthersReach() throws Exception {
        try (CapstanServer server = serve(Map.of(Settings.MANAGEMENT_HOST, "0.0.0.0"))) {
            URI management = server.managementUrl().orElseThrow();

            assertThat(get(management, "/metrics").statusCode()).isEqualTo(401);
            assertThat(get(management, "/health/ready").statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/capabilities",
                "/metrics/",
                "/metrics/x",
                "/healthy",
                "/health/../capabilities",
                "/health/%2e%2e/capabilities",
                "//capabilities",
                "/.well-known/agent-configuration",
                "/device"
            })
    void nothingElseIsServedThere(String path) throws Exception {
        try (CapstanServer server = serve(Map.of(Settings.ANONYMOUS, "any"))) {
            HttpResponse<String> response = get(server.managementUrl().orElseThrow(), path);

            assertThat(response.statusCode()).isIn(400, 404);
            assertThat(response.body()).doesNotContain("check_balance");
        }
    }

    @Test
    void portIsFreeAfterTheEnd() throws Exception {
        CapstanServer server = serve(Map.of());
        URI management = server.managementUrl().orElseThrow();
        server.close();
        Eventually.holds("the port is free", () -> isFree(management.getPort()));
    }

    private static boolean isFree(int port) {
        try {
            new ServerSocket(port).close();
            return true;
        } catch (IOException taken) {
            return false;
        }
    }

    @Test
    void portInUseIsAnErrorAtTheStart() throws Exception {
        Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        root.addAppender(log);
        try (ServerSocket taken = new ServerSocket(0)) {
            assertThatExceptionOfType(StartupFailed.class)
                    .isThrownBy(() -> serve(Map.of(Settings.MANAGEMENT_PORT, taken.getLocalPort())))
                    .withMessageContaining("cannot listen on port " + taken.getLocalPort());
        } finally {
            root.detachAppender(log);
        }

        assertThat(log.list)
                .as("the error says all")
                .filteredOn(line -> line.getLevel().isGreaterOrEqual(Level.INFO))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "0.0.0.0", "localhost"})
    void portOfTheServerItselfIsRefusedBeforeTheStart(String host) {
        Map<String, Object> options = Map.of(Settings.MANAGEMENT_PORT, 8420, Settings.MANAGEMENT_HOST, host);

        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(() -> ServerAssembly.of(data, "127.0.0.1", 8420, options))
                .withMessage("--management-port: the server itself listens on port 8420; set another port");
    }

    @Test
    void serverStaysReadyWithoutItsNatsServer() throws Exception {
        try (ServerSocket nobody = new ServerSocket(0)) {
            String nats = "nats://127.0.0.1:" + nobody.getLocalPort();
            try (CapstanServer server = serve(Map.of(Settings.NATS, nats))) {
                HttpResponse<String> response = get(server.url(), "/health/ready");

                assertThat(response.statusCode())
                        .as("calls over HTTP are accepted")
                        .isEqualTo(200);
                assertThat(RunningServer.parsed(response.body())
                                .at("/checks/nats/reason")
                                .asText())
                        .isEqualTo("there is no connection to the NATS server");
                assertThat(get(server.url(), "/health/live").statusCode()).isEqualTo(200);
            }
        }
    }
}
