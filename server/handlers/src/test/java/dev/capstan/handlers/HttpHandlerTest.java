package dev.capstan.handlers;

import static dev.capstan.handlers.HandlerRunner.AMPLE;
import static dev.capstan.handlers.HandlerRunner.json;
import static dev.capstan.handlers.HandlerRunner.refusal;
import static dev.capstan.handlers.HandlerRunner.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.invocation.TraceParent;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a real service on this machine, well-behaved and not. */
class HttpHandlerTest {

    private static final Duration SHORT = Duration.ofMillis(500);
    private static final HandlerResult UNREACHED =
            HandlerResult.notExecuted(RefusalCode.NETWORK_ERROR, "the service behind the capability cannot be reached");

    @RegisterExtension
    private final HandlerRunner handlerRunner = new HandlerRunner();

    private final ExecutorService serving = Executors.newCachedThreadPool();
    private final AtomicReference<ReceivedRequest> asked = new AtomicReference<>();
    private HttpServer service;

    /** What reached the service. */
    private record ReceivedRequest(
            String method, String path, String query, String trace, String contentType, String accept, String body) {}

    @BeforeEach
    void startTheService() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.setExecutor(serving);
        service.start();
    }

    @AfterEach
    void stopTheService() {
        service.stop(0);
        serving.shutdownNow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH"})
    void thePayloadIsTheBodyAndTheJsonAnswerIsTheResult(String method) {
        respondWith("/", 200, "{\"sum\": 12345678901234567890.10}");

        HandlerResult answer = handlerRunner.run(http(method, "/add?strict=1"), json("{\"a\": 1.50}"));

        assertThat(answer).isEqualTo(result("{\"sum\": 12345678901234567890.10}"));
        assertThat(asked.get())
                .isEqualTo(new ReceivedRequest(
                        method,
                        "/add",
                        "strict=1",
                        HandlerRunner.TRACE,
                        "application/json",
                        "application/json",
                        "{\"a\":1.50}"));
    }

    @ParameterizedTest
    @CsvSource({"GET, /find", "DELETE, /find", "GET, /find#part"})
    void aMethodWithoutABodyTakesThePayloadAsQuery(String method, String path) {
        respondWith("/", 200, "[]");

        handlerRunner.run(http(method, path), json("{\"q\": \"a&b=ü\", \"deep\": {\"n\": [1, null]}, \"on\": true}"));

        assertThat(asked.get().method()).isEqualTo(method);
        assertThat(asked.get().query()).isEqualTo("q=a%26b%3D%C3%BC&deep=%7B%22n%22%3A%5B1%2Cnull%5D%7D&on=true");
        assertThat(asked.get().body()).isEmpty();
        assertThat(asked.get().trace()).isEqualTo(HandlerRunner.TRACE);
    }

    @Test
    void aQueryThatTheAddressHasIsKept() {
        respondWith("/", 200, "[]");

        handlerRunner.run(http("GET", "/find?lang=de"), json("{\"q\": \"x\"}"));

        assertThat(asked.get().query()).isEqualTo("lang=de&q=x");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, lang=de, lang",
        "DELETE, lang=de, lang",
        "GET, lang, lang",
        "GET, a=1&lang=de&b=2, lang",
        "GET, a=1;lang=de, lang",
        "GET, lang=de, LANG",
        "GET, LANG=de, lang",
        "GET, l%61ng=de, lang",
        "GET, lang=de, l%61ng",
        "GET, lang=de, l%2561ng",
        "GET, lang=de, lang[]",
        "GET, lang=de, lang[0]",
        "GET, lang=de, ' lang '",
        "GET, lang=de, ｌａｎｇ",
        "GET, api_key=k, api.key",
        "GET, api+key=k, api key"
    })
    void aParameterThatTheAddressFixesHasNoSecondValue(String method, String query, String member) {
        respondWith("/", 200, "[]");

        HandlerResult answer = handlerRunner.run(
                http(method, "/find?" + query), Json.object().put("q", "x").put(member, "second"));

        assertThat(answer)
                .isEqualTo(HandlerResult.notExecuted(
                        RefusalCode.INVALID_REQUEST,
                        "the query parameter '" + member
                                + "' is fixed for this capability; remove it from the payload"));
        assertThat(asked.get()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"GET, lang=de, language", "GET, lang=de, de", "GET, , lang", "GET, &=x, lang", "POST, lang=de, lang"})
    void aParameterThatTheAddressLeavesOpenIsPassedOn(String method, String query, String member) {
        respondWith("/", 200, "[]");

        HandlerResult answer = handlerRunner.run(
                http(method, "/find?" + (query == null ? "" : query)),
                Json.object().put(member, "x"));

        assertThat(answer).isEqualTo(result("[]"));
    }

    @Test
    void anEmptyPayloadAddsNoQuery() {
        respondWith("/", 200, "[]");

        handlerRunner.run(http("GET", "/find"), json("{}"));

        assertThat(asked.get().query()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1]", "\"text\"", "7"})
    void aPayloadThatIsNoObjectIsNotLostOnTheWayIntoAQuery(String payload) {
        respondWith("/", 200, "[]");

        Refusal refusal = refusal(handlerRunner.run(http("GET", "/find"), json(payload)));

        assertThat(refusal.code()).isEqualTo(RefusalCode.INVALID_REQUEST);
        assertThat(refusal.message()).contains("object");
        assertThat(asked.get()).isNull();
    }

    @Test
    void anAnswerInThe400sIsTheServicesOwnRefusal() {
        respondWith("/", 404, "{\"hint\": \"secret-of-the-service\"}");

        Refusal refusal = refusal(handlerRunner.run(http("POST", "/"), json("{}")));

        assertThat(refusal)
                .isEqualTo(Refusal.byPeer("http_404", "the service behind the capability returned HTTP 404"));
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 501, 505})
    void anAnswerInThe500sIsABreakdown(int status) {
        respondWith("/", status, "{}");

        assertThat(handlerRunner.run(http("POST", "/"), json("{}")))
                .isEqualTo(HandlerResult.failed(
                        RefusalCode.HANDLER_CRASHED, "the service behind the capability returned HTTP " + status));
    }

    @ParameterizedTest
    @CsvSource({"408, TIMEOUT", "504, TIMEOUT", "502, NETWORK_ERROR", "503, NETWORK_ERROR"})
    void anAnswerThatMayPassIsToldApartAndProvesNothing(int status, RefusalCode code) {
        respondWith("/", status, "{}");

        assertThat(handlerRunner.run(http("POST", "/"), json("{}")))
                .isEqualTo(HandlerResult.failed(code, "the service behind the capability returned HTTP " + status));
    }

    @Test
    void aServiceThatTakesNoMoreIsBusyAndDidNothing() {
        respondWith("/", 429, "{}", Map.of("Retry-After", "7"));

        Refusal busy =
                Refusal.of(RefusalCode.BUSY, "the service behind the capability returned HTTP 429 (too many requests)");
        assertThat(handlerRunner.run(http("POST", "/"), json("{}")))
                .isEqualTo(new HandlerResult.Failed(busy.after(Duration.ofSeconds(7)), true));
    }

    @Test
    void aServiceThatIsDownTellsForHowLong() {
        respondWith("/", 503, "{}", Map.of("Retry-After", "120"));

        assertThat(refusal(handlerRunner.run(http("POST", "/"), json("{}"))).retryAfter())
                .contains(Duration.ofMinutes(2));
    }

    @Test
    void noUpgradeToAnotherProtocolIsOffered() {
        AtomicReference<Headers> headers = new AtomicReference<>();
        service.createContext("/", exchange -> {
            headers.set(exchange.getRequestHeaders());
            send(exchange, 200, "{}");
        });

        handlerRunner.run(http("POST", "/"), json("{}"));

        assertThat(headers.get()).doesNotContainKeys("Upgrade", "Http2-settings");
        assertThat(headers.get().getFirst("Connection")).isEqualTo("keep-alive");
    }

    @Test
    void theTraceIsHandedOnOneStepFurther() {
        AtomicReference<Headers> headers = new AtomicReference<>();
        service.createContext("/", exchange -> {
            headers.set(exchange.getRequestHeaders());
            send(exchange, 200, "{}");
        });
        TraceParent parent = TraceParent.parse("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
                .orElseThrow();

        handlerRunner.run(http("POST", "/"), json("{}"), new Trace("t", true, parent, null, "vendor=1"));

        assertThat(headers.get().get("tracestate")).containsExactly("vendor=1");
        assertThat(TraceParent.parse(headers.get().getFirst("traceparent"))).hasValueSatisfying(next -> {
            assertThat(next.traceId()).isEqualTo(parent.traceId());
            assertThat(next.parentId()).isNotEqualTo(parent.parentId());
            assertThat(next.flags()).isEqualTo("01");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 303, 307, 308})
    void aRedirectIsNotFollowed(int status) {
        AtomicInteger elsewhere = new AtomicInteger();
        service.createContext("/elsewhere", exchange -> {
            elsewhere.incrementAndGet();
            send(exchange, 200, "{}");
        });
        service.createContext("/moved", exchange -> {
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            send(exchange, status, "");
        });

        Refusal refusal = refusal(handlerRunner.run(http("POST", "/moved"), json("{}")));

        assertThat(refusal.code()).isEqualTo(RefusalCode.HANDLER_CRASHED);
        assertThat(refusal.message()).contains(Integer.toString(status));
        assertThat(elsewhere).hasValue(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>", "{\"a\": 1, \"a\": 2}", "{} {}"})
    void anAnswerThatIsNoJsonIsABreakdown(String body) {
        respondWith("/", 200, body);

        Refusal refusal = refusal(handlerRunner.run(http("POST", "/"), json("{}")));

        assertThat(refusal.code()).isEqualTo(RefusalCode.HANDLER_CRASHED);
        assertThat(refusal.message()).contains("not valid JSON");
    }

    @Test
    void anAnswerOfExactlyTheLargestSizeIsRead() {
        String largest = "\"" + "x".repeat(Json.MAX_BYTES - 2) + "\"";
        respondWith("/", 200, largest);

        assertThat(handlerRunner.run(http("POST", "/"), json("{}"))).isEqualTo(result(largest));
    }

    @Test
    void anEndlessAnswerIsCutOffAndTheLineHungUp() throws InterruptedException {
        CountDownLatch hungUp = new CountDownLatch(1);
        service.createContext("/", exchange -> writeUntilClosed(exchange, new byte[8192], 0, hungUp));

        Refusal refusal = refusal(handlerRunner.run(http("POST", "/"), json("{}")));

        assertThat(refusal.code()).isEqualTo(RefusalCode.HANDLER_CRASHED);
        assertThat(refusal.message()).contains("1 MiB");
        assertThat(hungUp.await(AMPLE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void anAnswerThatTricklesIsStoppedAtTheDeadlineAndTheLineHungUp() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch hungUp = new CountDownLatch(1);
        service.createContext("/", exchange -> {
            begun.countDown();
            writeUntilClosed(exchange, new byte[] {' '}, 20, hungUp);
        });

        // Again where a slow machine does not reach the service within the limit.
        while (begun.getCount() > 0) {
            Refusal refusal = refusal(handlerRunner.run(http("POST", "/"), json("{}"), SHORT));

            assertThat(refusal.code()).isEqualTo(RefusalCode.TIMEOUT);
            handlerRunner.awaitFreeWorker();
        }
        assertThat(hungUp.await(AMPLE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void anAnswerThatNeverBeginsIsStoppedAtTheDeadline() throws InterruptedException {
        CountDownLatch stopped = new CountDownLatch(1);
        service.createContext("/", exchange -> await(stopped));

        Refusal refusal = refusal(handlerRunner.run(http("POST", "/"), json("{}"), SHORT));
        stopped.countDown();

        assertThat(refusal.code()).isEqualTo(RefusalCode.TIMEOUT);
        handlerRunner.awaitFreeWorker();
    }

    @Test
    void aServiceThatIsNotThereIsANetworkError() {
        int port = service.getAddress().getPort();
        service.stop(0);

        assertThat(handlerRunner.run(http("POST", "/", port), json("{}"))).isEqualTo(UNREACHED);
        assertThat(handlerRunner.run(http("GET", "/", port), json("{}"))).isEqualTo(UNREACHED);
    }

    @Test
    void aServiceWithoutAnAddressIsANetworkError() {
        HandlerSpec.Http nowhere = new HandlerSpec.Http(URI.create("http://nowhere.invalid/"), "POST");

        assertThat(handlerRunner.run(nowhere, json("{}"))).isEqualTo(UNREACHED);
    }

    @Test
    void aServiceThatHangsUpInTheMiddleIsANetworkError() throws Exception {
        try (ServerSocket rude = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            serving.execute(() -> closeMidResponse(rude));

            assertThat(handlerRunner.run(http("POST", "/", rude.getLocalPort()), json("{}")))
                    .as("a service that was reached may have done something")
                    .isEqualTo(HandlerResult.failed(
                            RefusalCode.NETWORK_ERROR,
                            "the service behind the capability closed the connection before its response"
                                    + " was complete"));
        }
    }

    @Test
    void aServiceThatTakesNoConnectionIsANetworkError() throws Exception {
        List<Socket> crowd = new ArrayList<>();
        try (ServerSocket crowded = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            fillBacklog(crowded, crowd);

            assertThat(handlerRunner.run(http("POST", "/", crowded.getLocalPort()), json("{}")))
                    .isEqualTo(UNREACHED);
        } finally {
            for (Socket socket : crowd) {
                socket.close();
            }
        }
    }

    /** Takes every place in the queue of a listener that accepts nobody. */
    private static void fillBacklog(ServerSocket listener, List<Socket> crowd) throws IOException {
        boolean room = true;
        while (room) {
            Socket socket = new Socket();
            crowd.add(socket);
            try {
                socket.connect(listener.getLocalSocketAddress(), 300);
            } catch (SocketTimeoutException full) {
                room = false;
            }
        }
    }

    private static void closeMidResponse(ServerSocket rude) {
        try (Socket socket = rude.accept()) {
            socket.getInputStream().read();
            socket.getOutputStream()
                    .write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{".getBytes(StandardCharsets.US_ASCII));
        } catch (IOException ended) {
            // the test has ended
        }
    }

    private void respondWith(String path, int status, String body) {
        respondWith(path, status, body, Map.of());
    }

    private void respondWith(String path, int status, String body, Map<String, String> headers) {
        service.createContext(path, exchange -> {
            asked.set(new ReceivedRequest(
                    exchange.getRequestMethod(),
                    exchange.getRequestURI().getPath(),
                    exchange.getRequestURI().getRawQuery(),
                    exchange.getRequestHeaders().getFirst("Trace-Id"),
                    exchange.getRequestHeaders().getFirst("Content-Type"),
                    exchange.getRequestHeaders().getFirst("Accept"),
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
            headers.forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
            send(exchange, status, body);
        });
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    private static void writeUntilClosed(HttpExchange exchange, byte[] piece, int paceMs, CountDownLatch hungUp)
            throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            while (!hungUp.await(paceMs, TimeUnit.MILLISECONDS)) {
                out.write(piece);
                out.flush();
            }
        } catch (IOException gone) {
            hungUp.countDown();
            throw gone;
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await(AMPLE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private HandlerSpec.Http http(String method, String path) {
        return http(method, path, service.getAddress().getPort());
    }

    private static HandlerSpec.Http http(String method, String path, int port) {
        return new HandlerSpec.Http(URI.create("http://127.0.0.1:" + port + path), method);
    }
}
