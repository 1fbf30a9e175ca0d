package dev.capstan.handlers.resources;

import static dev.capstan.core.Permission.NETWORK_READ;
import static dev.capstan.core.Permission.NETWORK_WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Permission;
import dev.capstan.core.handler.HandlerHttpRequest;
import dev.capstan.core.handler.HandlerHttpResponse;
import dev.capstan.core.handler.PermissionDenied;
import dev.capstan.core.handler.ResponseTooLarge;
import dev.capstan.handlers.client.AllowedHosts;
import dev.capstan.handlers.client.HostNotAllowed;
import dev.capstan.handlers.client.OutwardHttpClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CallHttpAccessTest {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final TestResources resources = new TestResources(threads);
    private final CopyOnWriteArrayList<Headers> received = new CopyOnWriteArrayList<>();
    private final CountDownLatch never = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        respondWith("/hello", "hello".getBytes(StandardCharsets.UTF_8));
        respondWith("/large", new byte[(1 << 20) + 1]);
        server.createContext("/away", exchange -> {
            exchange.getResponseHeaders().add("Location", "/hello");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        server.createContext("/silence", exchange -> {
            try {
                never.await();
            } catch (InterruptedException over) {
                exchange.close();
            }
        });
        server.start();
    }

    private void respondWith(String path, byte[] body) {
        server.createContext(path, exchange -> {
            received.add(exchange.getRequestHeaders());
            exchange.getRequestBody().readAllBytes();
            boolean hasBody = !exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(200, hasBody ? body.length : -1);
            if (hasBody) {
                exchange.getResponseBody().write(body);
            }
            exchange.close();
        });
    }

    @AfterEach
    void close() {
        never.countDown();
        server.stop(0);
        threads.shutdownNow();
        resources.close();
    }

    @Test
    void readingMethodsNeedTheReadPermission() throws Exception {
        HandlerHttpResponse answer = resources.with(NETWORK_READ).http().send(HandlerHttpRequest.get(url("/hello")));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).asString(StandardCharsets.UTF_8).isEqualTo("hello");
        assertThat(send("HEAD", NETWORK_READ).status()).isEqualTo(200);
        assertThat(resources.recorded()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"})
    void otherMethodsNeedTheWritePermission(String method) throws Exception {
        assertThat(send(method, NETWORK_WRITE).status()).isEqualTo(200);

        assertThatExceptionOfType(PermissionDenied.class)
                .isThrownBy(() -> send(method, NETWORK_READ))
                .satisfies(denied -> assertThat(denied.permission()).isEqualTo(NETWORK_WRITE));
        assertThat(attempts()).containsExactly(method + " " + url("/hello"));
        assertThat(received).hasSize(1);
    }

    @Test
    void thePermissionToWriteIsNoneToRead() {
        assertThatExceptionOfType(PermissionDenied.class).isThrownBy(() -> send("GET", NETWORK_WRITE));
        assertThatExceptionOfType(PermissionDenied.class).isThrownBy(() -> send("HEAD", NETWORK_WRITE));
        assertThat(received).isEmpty();
    }

    @Test
    void anAttemptIsRecordedWithoutWhatMayBeSecret() {
        assertThatExceptionOfType(PermissionDenied.class)
                .isThrownBy(() -> resources.with().http().send(HandlerHttpRequest.get(url("/hello?key=s3cr3t#part"))));

        assertThat(attempts()).containsExactly("GET " + url("/hello"));
    }

    @Test
    void theTraceIsPassedOn() throws Exception {
        resources
                .with(NETWORK_READ)
                .http()
                .send(new HandlerHttpRequest(
                        "GET", url("/hello"), Map.of("traceparent", "mine", "X-Own", "yes"), new byte[0]));

        Headers headers = received.get(0);
        String trace = TestResources.TRACEPARENT.substring(0, 36);
        assertThat(headers.get("traceparent")).singleElement().asString().startsWith(trace);
        assertThat(headers.getFirst("traceparent")).isNotEqualTo(TestResources.TRACEPARENT);
        assertThat(headers.getFirst("tracestate")).isEqualTo("a=b");
        assertThat(headers.getFirst("X-Own")).isEqualTo("yes");
    }

    @Test
    void hostThatIsNotAllowedIsNotReached() {
        try (OutwardHttpClient limited = new OutwardHttpClient(AllowedHosts.of(List.of("api.example")))) {
            CallHttpAccess http =
                    new CallHttpAccess(limited, resources.permissions(NETWORK_READ), InstantSource.system());

            assertThatIOException()
                    .isThrownBy(() -> http.send(HandlerHttpRequest.get(url("/hello"))))
                    .withCauseInstanceOf(HostNotAllowed.class);
        }
        assertThat(received).isEmpty();
    }

    @Test
    void aRedirectIsNotFollowed() throws Exception {
        assertThat(resources
                        .with(NETWORK_READ)
                        .http()
                        .send(HandlerHttpRequest.get(url("/away")))
                        .status())
                .isEqualTo(302);
        assertThat(received).isEmpty();
    }

    @Test
    void anAnswerThatIsTooLargeIsNone() {
        assertThatExceptionOfType(ResponseTooLarge.class)
                .isThrownBy(() -> resources.with(NETWORK_READ).http().send(HandlerHttpRequest.get(url("/large"))))
                .withMessageContaining("1 MiB");
    }

    @Test
    void anAnswerThatDoesNotComeIsAwaitedUntilTheDeadline() {
        CallResources call = resources.within(Duration.ofMillis(300), NETWORK_READ);

        assertThatIOException()
                .isThrownBy(() -> call.http().send(HandlerHttpRequest.get(url("/silence"))))
                .isNotInstanceOf(ResponseTooLarge.class)
                .withMessageNotContaining("127.0.0.1");
    }

    @Test
    void aSchemeMayBeWrittenInCapitals() throws Exception {
        URI loud = URI.create(url("/hello").toString().replace("http:", "HTTP:"));

        assertThat(resources
                        .with(NETWORK_READ)
                        .http()
                        .send(HandlerHttpRequest.get(loud))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"file:///etc/passwd", "http:hello", "/hello", "http://user:pass@example.org/", "jar:file:x!/"})
    void onlyTheWebIsAddressed(String url) {
        assertThatIllegalArgumentException().isThrownBy(() -> HandlerHttpRequest.get(URI.create(url)));
    }

    private HandlerHttpResponse send(String method, Permission permission) throws IOException, InterruptedException {
        return resources
                .with(permission)
                .http()
                .send(new HandlerHttpRequest(method, url("/hello"), Map.of(), new byte[0]));
    }

    private URI url(String path) {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
    }

    private List<String> attempts() {
        return resources.recorded().stream()
                .map(AuditEvent::details)
                .map(details -> details.path("attempted").textValue())
                .toList();
    }
}
