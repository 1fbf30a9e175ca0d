package dev.capstan.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.client.AgentServer;
import dev.capstan.client.AgentSnapshot;
import dev.capstan.client.McpEndpoint;
import dev.capstan.client.RegistrationRequest;
import dev.capstan.client.SecureUrl;
import dev.capstan.client.StoredAgent;
import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.token.SignToken;
import dev.capstan.grants.token.SigningKey;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The bridge between a client, which writes lines, and a server whose tool {@code hold} responds when it is cancelled.
 */
class McpBridgeTest {

    private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();
    private final List<JsonNode> received = Collections.synchronizedList(new ArrayList<>());
    private final List<String> cancelled = Collections.synchronizedList(new ArrayList<>());
    private final BlockingQueue<String> written = new LinkedBlockingQueue<>();
    private final PipedOutputStream client = new PipedOutputStream();
    private volatile int unknownAtFirst;
    private HttpServer server;
    private McpEndpoint endpoint;
    private McpBridge tested;
    private Thread bridge;

    @BeforeEach
    void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool(DaemonThreads.named("server")));
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        ObjectNode discovery = Json.object().put("version", "1.0-draft").put("issuer", url);
        discovery.putObject("endpoints").put("execute", "/run");
        server.createContext("/.well-known/agent-configuration", exchange -> send(exchange, 200, discovery));
        server.createContext("/mcp", this::message);
        server.createContext("/invocations/", this::cancellation);
        server.start();

        StoredAgent agent = StoredAgent.unregistered(
                        url, new RegistrationRequest("a", AgentMode.DELEGATED, null, List.of()))
                .at(AgentSnapshot.fromResponse(Json.read("{\"agent_id\": \"agt_1\"}")));
        AgentServer discovered = AgentServer.discover(
                SecureUrl.parse(url), SigningKey.generate(), new SignToken(InstantSource.system()));
        endpoint = discovered.mcp(agent);
        tested = bridge(Duration.ofMinutes(1));
        InputStream in = new PipedInputStream(client, 1 << 20);
        bridge = DaemonThreads.named("bridge", () -> run(tested, in));
        bridge.start();
    }

    private McpBridge bridge(Duration endTimeout) {
        return bridge(Duration.ofMinutes(1), endTimeout);
    }

    private McpBridge bridge(Duration limit, Duration endTimeout) {
        return new McpBridge(endpoint, limit, endTimeout, new PrintWriter(new Lines()));
    }

    @AfterEach
    void stop() throws Exception {
        held.values().forEach(CountDownLatch::countDown);
        client.close();
        bridge.join(Eventually.BOUND.toMillis());
        server.stop(0);
        assertThat(bridge.isAlive()).isFalse();
    }

    @Test
    void progressIsWrittenBeforeTheResponse() throws Exception {
        write(call(1, "progress"));

        assertThat(written())
                .isEqualTo("{\"method\":\"notifications/progress\",\"params\":{\"progressToken\":1,\"progress\":1}}");
        assertThat(written()).isEqualTo("{\"id\":1,\"result\":{}}");
    }

    @Test
    void aCancelledCallIsStoppedAndHasNoResponse() throws Exception {
        write(call(1, "hold"));
        Eventually.holds("the server has the call", () -> received.size() == 1);
        write(call(2, "progress"));
        assertThat(written()).contains("notifications/progress");
        assertThat(written()).isEqualTo("{\"id\":2,\"result\":{}}");

        write(cancellation("1"));
        Eventually.holds("the call is stopped", () -> cancelled.size() == 1);
        write(cancellation("1"));
        end();

        assertThat(cancelled)
                .containsExactly(received.get(0)
                        .at("/params/_meta/dev.capstan~1trace_id")
                        .asText());
        assertThat(written).isEmpty();
    }

    @Test
    void aCallThatTheServerDoesNotKnowYetIsStoppedLater() throws Exception {
        unknownAtFirst = 2;
        write(call(1, "hold"));
        Eventually.holds("the server has the call", () -> received.size() == 1);
        write(cancellation("1"));
        Eventually.holds("the call is stopped", () -> cancelled.size() == 3);
        end();

        assertThat(written).isEmpty();
    }

    @Test
    void aCancellationNamesTheRequestByTheValueOfItsId() throws Exception {
        write(call(1, "hold"));
        Eventually.holds("the server has the call", () -> received.size() == 1);
        write(cancellation("1.0"));
        end();

        assertThat(cancelled).hasSize(1);
        assertThat(written).isEmpty();
    }

    @Test
    void aRequestWithTheNameOfTheCancellationIsSent() throws Exception {
        write("{\"id\": 1, \"method\": \"notifications/cancelled\", \"params\": {\"name\": \"hold\"}}");
        Eventually.holds("the server has the request", () -> received.size() == 1);
        held.values().forEach(CountDownLatch::countDown);

        assertThat(written()).isEqualTo("{\"id\":1,\"result\":{}}");
    }

    @ParameterizedTest
    @CsvSource({
        "'{\"id\": 7, \"params\": ', '}', {, -32600",
        "'{\"params\": ', ', \"id\": 7}', {, -32600",
        "'{\"params\": ', ', \"id\": 7}', A, -32600",
        "'{\"id\": 7, \"params\": ', '}}', A, -32600",
        "'{\"id\": 7, \"params\": ', '}}', 1, -32700",
    })
    void aMessageThatIsNotReadHasItsErrorWithItsId(String begin, String end, String kind, int code) throws Exception {
        String params =
                switch (kind) {
                    case "{" -> "{\"id\":".repeat(100) + "1" + "}".repeat(100);
                    case "A" -> "\"" + "\\\"id\\\":".repeat(300_000) + "\"";
                    default -> kind;
                };
        write(begin + params + end);

        JsonNode error = Json.read(written());
        assertThat(error.path("id")).isEqualTo(Json.read("7"));
        assertThat(error.at("/error/code").asInt()).isEqualTo(code);
        assertThat(received).isEmpty();
    }

    @Test
    void aCallThatOutlastsTheInputIsStopped() throws Exception {
        McpBridge hurried = bridge(Duration.ofMillis(1));
        PipedOutputStream input = new PipedOutputStream();
        InputStream in = new PipedInputStream(input);
        Thread thread = DaemonThreads.named("hurried", () -> run(hurried, in));
        thread.start();
        input.write((call(1, "hold") + "\n").getBytes(StandardCharsets.UTF_8));
        input.flush();
        Eventually.holds("the server has the call", () -> received.size() == 1);

        input.close();
        thread.join(Eventually.BOUND.toMillis());

        assertThat(thread.isAlive()).isFalse();
        assertThat(cancelled)
                .containsExactly(received.get(0)
                        .at("/params/_meta/dev.capstan~1trace_id")
                        .asText());
        assertThat(written()).isEqualTo("{\"id\":1,\"result\":{}}");
    }

    @Test
    void aCallThatExceedsTheMaximumWaitIsStopped() throws Exception {
        InputStream in = new ByteArrayInputStream((call(1, "hold") + "\n").getBytes(StandardCharsets.UTF_8));

        run(bridge(Duration.ofMillis(300), Duration.ofMinutes(1)), in);

        assertThat(written()).contains("\"id\":1", "did not respond within");
        assertThat(cancelled).hasSize(1);
    }

    @Test
    void aClosedBridgeStopsItsCallsAndSendsNoFurtherOne() throws Exception {
        for (int id = 0; id < 16; id++) {
            write(call(id, "hold"));
        }
        Eventually.holds("the server has 16 calls", () -> received.size() == 16);
        write(call(16, "hold"));

        tested.close();
        end();

        assertThat(cancelled).hasSizeGreaterThanOrEqualTo(16);
        assertThat(received).hasSize(16);
        assertThat(written)
                .hasSize(17)
                .filteredOn(line -> line.contains("error"))
                .singleElement()
                .asString()
                .contains("\"id\":16", "the message was not sent, because the input ended");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"method\": \"notifications/cancelled\"}",
                "{\"method\": \"notifications/cancelled\", \"params\": {\"requestId\": \"1\"}}",
                "{\"method\": \"notifications/cancelled\", \"params\": {\"requestId\": 2}}",
                "{\"method\": \"notifications/cancelled\", \"params\": {\"requestId\": null}}",
                "{\"method\": \"notifications/cancelled\", \"params\": {\"requestId\": {}}}",
                "{\"method\": \"notifications/cancelled\", \"params\": []}",
            })
    void aCancellationOfNoRequestIsIgnored(String cancellation) throws Exception {
        write(call(1, "hold"));
        Eventually.holds("the server has the call", () -> received.size() == 1);
        write(cancellation);
        write(call(3, "progress"));
        assertThat(written()).contains("notifications/progress");
        assertThat(written()).isEqualTo("{\"id\":3,\"result\":{}}");

        held.values().forEach(CountDownLatch::countDown);
        assertThat(written()).isEqualTo("{\"id\":1,\"result\":{}}");
        assertThat(cancelled).isEmpty();
    }

    @Test
    void aCallThatWaitsForItsTurnIsNeverSentIfCancelled() throws Exception {
        for (int id = 0; id < 16; id++) {
            write(call(id, "hold"));
        }
        Eventually.holds("the server has 16 calls", () -> received.size() == 16);
        write(call(16, "hold"));
        write(cancellation("16"));
        write(call(17, "progress"));
        write(cancellation("0"));
        assertThat(written()).contains("notifications/progress");
        assertThat(written()).isEqualTo("{\"id\":17,\"result\":{}}");

        assertThat(received).hasSize(17);
    }

    private void end() throws Exception {
        client.close();
        bridge.join(Eventually.BOUND.toMillis());
        assertThat(bridge.isAlive()).isFalse();
    }

    private static String call(int id, String tool) {
        return "{\"id\": " + id + ", \"method\": \"tools/call\", \"params\": {\"name\": \"" + tool + "\"}}";
    }

    private static String cancellation(String id) {
        return "{\"method\": \"notifications/cancelled\", \"params\": {\"requestId\": " + id + "}}";
    }

    private void write(String line) throws IOException {
        client.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        client.flush();
    }

    private String written() throws InterruptedException {
        return written.poll(Eventually.BOUND.toSeconds(), TimeUnit.SECONDS);
    }

    private static void run(McpBridge bridge, InputStream in) {
        try {
            bridge.run(in);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void message(HttpExchange exchange) throws IOException {
        JsonNode message = Json.mapper().readTree(exchange.getRequestBody());
        String trace = message.at("/params/_meta/dev.capstan~1trace_id").asText();
        boolean isHeld = message.at("/params/name").asText().equals("hold");
        CountDownLatch latch = held.computeIfAbsent(trace, none -> new CountDownLatch(isHeld ? 1 : 0));
        received.add(message);
        await(latch);
        ObjectNode response = Json.object().set("id", message.get("id"));
        response.putObject("result");
        if (isHeld) {
            send(exchange, 200, response);
            return;
        }
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody()
                .write(("data:"
                                + " {\"method\":\"notifications/progress\",\"params\":{\"progressToken\":1,\"progress\":1}}\n\n"
                                + "data: " + response + "\n\n")
                        .getBytes(StandardCharsets.UTF_8));
        exchange.close();
    }

    private void cancellation(HttpExchange exchange) throws IOException {
        String trace = exchange.getRequestURI().getPath().substring("/invocations/".length());
        CountDownLatch latch = held.get(trace);
        boolean isKnown = latch != null && cancelled.size() >= unknownAtFirst;
        cancelled.add(trace);
        if (isKnown) {
            latch.countDown();
        }
        send(exchange, isKnown ? 200 : 404, Json.object());
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void send(HttpExchange exchange, int status, JsonNode body) throws IOException {
        byte[] bytes = Json.writeBytes(body);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** The standard output of the bridge, line by line. */
    private final class Lines extends Writer {

        private final StringBuilder text = new StringBuilder();

        @Override
        public void write(char[] characters, int offset, int length) {
            text.append(characters, offset, length);
        }

        @Override
        public void flush() {
            text.toString().lines().forEach(written::add);
            text.setLength(0);
        }

        @Override
        public void close() {
            flush();
        }
    }
}
