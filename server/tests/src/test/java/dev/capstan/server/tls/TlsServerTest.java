package dev.capstan.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.OwnThread;
import dev.capstan.core.testing.TestCertificate;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.HeldCall;
import dev.capstan.server.RunningServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import io.netty.handler.codec.http2.Http2FrameTypes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with a certificate of its own. */
class TlsServerTest {

    /** Fewer bytes than the head of any response has. */
    private static final int HEAD = 160;

    @TempDir
    private static Path directory;

    private static TestCertificate first;
    private static TestCertificate second;

    @TempDir
    private Path data;

    @BeforeAll
    static void makeCertificates() throws Exception {
        first = TestCertificate.make(directory, "first", "EC");
        second = TestCertificate.make(directory, "second", "RSA");
    }

    private static Map<String, Object> files(String certificate, String key) {
        return new HashMap<>(Map.of(
                Settings.TLS_CERTIFICATE, directory.resolve(certificate).toString(),
                Settings.TLS_KEY, directory.resolve(key).toString()));
    }

    private CapstanServer serve(Map<String, Object> options) throws StartupFailed {
        return ServerAssembly.of(data, "127.0.0.1", 0, options).serve(HeldCall.fleet());
    }

    private static HttpResponse<String> get(CapstanServer server, TestCertificate trusted, String path)
            throws Exception {
        return HttpClient.newBuilder()
                .sslContext(trusted.trusting())
                .build()
                .send(
                        HttpRequest.newBuilder(URI.create(server.url() + path)).build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    private static SSLSocket connect(CapstanServer server, String... protocols) throws Exception {
        SSLSocket socket = (SSLSocket) first.trusting()
                .getSocketFactory()
                .createSocket("127.0.0.1", server.url().getPort());
        socket.setSoTimeout(20_000);
        if (protocols.length > 0) {
            socket.setEnabledProtocols(protocols);
        }
        socket.startHandshake();
        return socket;
    }

    @Test
    void addressIssuerAndAnswersAreThoseOfHttps() throws Exception {
        try (CapstanServer server = serve(files("first.crt", "first.key"))) {
            assertThat(server.url().getScheme()).isEqualTo("https");
            HttpResponse<String> document = get(server, first, "/.well-known/agent-configuration");
            JsonNode configuration = RunningServer.parsed(document.body());

            assertThat(document.statusCode()).isEqualTo(200);
            assertThat(configuration.path("issuer").asText())
                    .isEqualTo(server.url().toString());
            assertThat(document.headers().firstValue("Strict-Transport-Security"))
                    .isPresent();
            assertThat(get(server, first, "/capabilities").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void bothVersionsGetTheSameResponsesAndHeaders() throws Exception {
        try (CapstanServer server = serve(files("first.crt", "first.key"))) {
            for (HttpClient.Version version : HttpClient.Version.values()) {
                List<HttpResponse<String>> responses = List.of(
                        send(server, version, "/health", null),
                        send(server, version, "/invocations", "{\"capability_id\": \"echo\", \"parameters\": 1}"),
                        send(server, version, "/none", null),
                        send(server, version, "/" + "x".repeat(5_000), null),
                        send(server, version, "/invocations", " ".repeat(300_000)),
                        send(server, version, "/invocations", " ".repeat(1_100_000)),
                        send(server, version, "/invocations", " ".repeat(300_000), "Content-Encoding", "gzip"));

                assertThat(responses)
                        .as("%s", version)
                        .extracting(HttpResponse::statusCode)
                        .containsExactly(200, 200, 404, 413, 400, 413, 415);
                assertThat(responses).allSatisfy(response -> {
                    assertThat(response.version()).isEqualTo(version);
                    assertThat(response.headers().firstValue("X-Content-Type-Options"))
                            .hasValue("nosniff");
                    assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store");
                    assertThat(response.headers().firstValue("Strict-Transport-Security"))
                            .isPresent();
                });
                assertThat(send(server, version, "/.well-known/agent-configuration", null)
                                .body())
                        .contains("\"issuer\":\"" + server.url());
            }
            assertThat(get(server, first, "/metrics").body()).contains("protocol=\"HTTP/1.1\"", "protocol=\"HTTP/2\"");
        }
    }

    private static HttpResponse<String> send(
            CapstanServer server, HttpClient.Version version, String path, @Nullable String body, String... headers)
            throws Exception {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(server.url() + path)).header("Content-Type", "application/json");
        if (headers.length > 0) {
            request.headers(headers);
        }
        if (body != null) {
            request.POST(HttpRequest.BodyPublishers.ofString(body));
        }
        return HttpClient.newBuilder()
                .version(version)
                .sslContext(first.trusting())
                .build()
                .send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void plainHttpIsNotServed() throws Exception {
        try (CapstanServer server = serve(files("first.crt", "first.key"));
                Socket plain = new Socket("127.0.0.1", server.url().getPort())) {
            plain.setSoTimeout(20_000);
            plain.getOutputStream()
                    .write("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            String answer = new String(plain.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);

            assertThat(answer).doesNotContain("HTTP/1.1");
        }
    }

    @Test
    void clearTextIsHttp1EvenIfASettingAsksForMore() throws Exception {
        Map<String, Object> asking = Map.of("micronaut.server.http-version", "2.0");
        try (CapstanServer server =
                        ServerAssembly.of(data, "127.0.0.1", 0, asking).serve(RunningServer.fleet());
                Socket plain = new Socket("127.0.0.1", server.url().getPort())) {
            plain.setSoTimeout(20_000);
            plain.getOutputStream()
                    .write(("GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\n"
                                    + "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));

            assertThat(new String(plain.getInputStream().readNBytes(HEAD), StandardCharsets.ISO_8859_1))
                    .startsWith("HTTP/1.1 200 ")
                    .contains("X-Content-Type-Options: nos");
        }
    }

    @Test
    void http2StreamsEndWhileTheServerStopsAndNoneBegins() throws Exception {
        Map<String, Object> options = files("first.crt", "first.key");
        options.put(Settings.GRACE, "PT20S");
        CapstanServer server = serve(options);
        try (Http2Connection connection = new Http2Connection(server.url(), first.trusting())) {
            connection.post(1, "/invocations").end(1, HeldCall.BODY);
            connection.post(3, "/invocations").get(5, "/health");
            assertThat(connection.status(5)).isEqualTo("200");
            HeldCall.await();
            CompletableFuture<Void> stopped = CompletableFuture.runAsync(server::close, OwnThread.EACH);
            List<Http2Connection.Frame> frames = new ArrayList<>(framesUntil(3, connection));
            HeldCall.release();
            frames.addAll(framesUntil(1, connection));

            assertThat(frames)
                    .as("the last stream that is processed")
                    .anySatisfy(frame -> {
                        assertThat(frame.type()).isEqualTo(Http2FrameTypes.GO_AWAY);
                        assertThat(frame.error()).isZero();
                        assertThat(frame.payload()).startsWith(0, 0, 0, 5);
                    })
                    .as("the request without its body")
                    .anySatisfy(frame ->
                            assertThat(frame.stream() + " " + frame.status()).isEqualTo("3 503"));
            assertThat(frames.get(frames.size() - 1).status()).isEqualTo("200");
            stopped.get(20, TimeUnit.SECONDS);
        }
    }

    /** Returns the next frames, the last of which is the first one of this stream. */
    private static List<Http2Connection.Frame> framesUntil(int stream, Http2Connection connection) throws IOException {
        List<Http2Connection.Frame> frames = new ArrayList<>();
        do {
            frames.add(connection.next());
        } while (frames.get(frames.size() - 1).stream() != stream);
        return frames;
    }

    @Test
    void keyStoreServesAsWell() throws Exception {
        Map<String, Object> options = Map.of(
                Settings.TLS_KEY_STORE,
                directory.resolve("first.p12").toString(),
                Settings.TLS_KEY_STORE_PASSWORD,
                TestCertificate.PASSWORD);
        try (CapstanServer server = serve(options)) {
            assertThat(get(server, first, "/health").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void versionBelowTheMinimumIsRefused() throws Exception {
        Map<String, Object> options = files("first.crt", "first.key");
        options.put(Settings.TLS_MIN_VERSION, "1.3");
        try (CapstanServer server = serve(options)) {
            connect(server, "TLSv1.3").close();
            assertThatExceptionOfType(IOException.class).isThrownBy(() -> connect(server, "TLSv1.2"));
        }
    }

    @Test
    void changedCertificateIsServedAndAnUnusableOneIsNot() throws Exception {
        Path certificate = Files.copy(directory.resolve("first.crt"), data.resolve("changing.crt"));
        Path key = Files.copy(directory.resolve("first.key"), data.resolve("changing.key"));
        Map<String, Object> options =
                Map.of(Settings.TLS_CERTIFICATE, certificate.toString(), Settings.TLS_KEY, key.toString());
        try (CapstanServer server =
                ServerAssembly.of(data.resolve("data"), "127.0.0.1", 0, options).serve(RunningServer.fleet())) {
            Files.writeString(key, "half a key");
            assertThat(get(server, first, "/health").statusCode()).isEqualTo(200);

            Files.copy(directory.resolve("second.crt"), certificate, StandardCopyOption.REPLACE_EXISTING);
            Files.copy(directory.resolve("second.key"), key, StandardCopyOption.REPLACE_EXISTING);
            Eventually.holds("new connections get the new certificate", () -> isTrusted(server, second));
            assertThat(isTrusted(server, first)).isFalse();

            Files.copy(directory.resolve("first.key"), key, StandardCopyOption.REPLACE_EXISTING);
            assertThat(isTrusted(server, second)).isTrue();
        }
    }

    @Test
    void managementPortServesHttp() throws Exception {
        Map<String, Object> options = files("first.crt", "first.key");
        options.put(Settings.MANAGEMENT_PORT, 0);
        try (CapstanServer server = serve(options)) {
            URI health = server.managementUrl().orElseThrow().resolve("/health/live");

            assertThat(health.getScheme()).isEqualTo("http");
            assertThat(HttpClient.newHttpClient()
                            .send(HttpRequest.newBuilder(health).build(), HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);
            assertThat(get(server, first, "/health").statusCode()).isEqualTo(200);
        }
    }

    private static boolean isTrusted(CapstanServer server, TestCertificate store) {
        try {
            return get(server, store, "/health").statusCode() == 200;
        } catch (SSLException untrusted) {
            return false;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void halfARequestIsCutOffAndAnIdleConnectionIsNot() throws Exception {
        Map<String, Object> options = files("first.crt", "first.key");
        options.put(Settings.REQUEST_DEADLINE, Duration.ofSeconds(1).toString());
        options.put(Settings.KEEP_ALIVE, Duration.ofSeconds(60).toString());
        try (CapstanServer server = serve(options);
                SSLSocket half = connect(server);
                SSLSocket idle = connect(server)) {
            long begin = System.nanoTime();
            half.getOutputStream().write("GET /health HTTP/1.1\r\nHo".getBytes(StandardCharsets.US_ASCII));

            assertThat(ended(half)).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - begin))
                    .isBetween(Duration.ofMillis(500), Duration.ofSeconds(15));
            idle.getOutputStream()
                    .write("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(idle.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 200");
        }
    }

    /** Whether the server has ended a connection, however it did. */
    private static boolean ended(SSLSocket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (IOException closed) {
            return true;
        }
    }

    @Test
    void refusalBeforeTheBodyReachesItsClient() throws Exception {
        try (CapstanServer server = serve(files("first.crt", "first.key"));
                SSLSocket socket = connect(server)) {
            socket.getOutputStream()
                    .write(("POST /invocations HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: elsewhere\r\n"
                                    + "Content-Length: 99999999\r\n\r\n{")
                            .getBytes(StandardCharsets.US_ASCII));

            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 400");
        }
    }

    @Test
    void optionsThatNameNoUsableCertificateAreErrorsAtTheStart() throws Exception {
        assertRefused(files("first.crt", "second.key"), "the key is not a valid EC key, as the certificate needs");
        TestCertificate.make(directory, "third", "EC");
        assertRefused(files("first.crt", "third.key"), "the key is not that of the certificate");
        assertRefused(files("first.crt", "first.crt"), "the key is not PKCS #8 without a password");
        assertRefused(files("first.key", "first.key"), "the certificate is not valid PEM");
        assertRefused(files("first.crt", "missing.key"), "exist and are readable");
        assertRefused(
                Map.of(Settings.TLS_CERTIFICATE, directory.resolve("first.crt").toString()), "belong together");
        Map<String, Object> both = files("first.crt", "first.key");
        both.put(Settings.TLS_KEY_STORE, directory.resolve("first.p12").toString());
        assertRefused(both, "--tls-keystore contradicts");
        assertRefused(
                Map.of(
                        Settings.TLS_KEY_STORE,
                        directory.resolve("first.p12").toString(),
                        Settings.TLS_KEY_STORE_PASSWORD,
                        "another"),
                "another password");
        assertRefused(
                Map.of(Settings.TLS_KEY_STORE, withoutKey().toString(), Settings.TLS_KEY_STORE_PASSWORD, "secret"),
                "the key store has no private key");
        assertRefused(Map.of(Settings.TLS_MIN_VERSION, "1.1"), "--tls-min-version: use 1.2 or 1.3");
    }

    private static Path withoutKey() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        try (InputStream certificate = Files.newInputStream(directory.resolve("first.crt"))) {
            store.setCertificateEntry(
                    "first", CertificateFactory.getInstance("X.509").generateCertificate(certificate));
        }
        Path file = directory.resolve("certificate.p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, "secret".toCharArray());
        }
        return file;
    }

    private void assertRefused(Map<String, Object> options, String message) {
        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(() -> serve(options))
                .withMessageContaining(message);
    }
}
