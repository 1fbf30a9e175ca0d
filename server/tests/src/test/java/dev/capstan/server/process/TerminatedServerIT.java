package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.testing.Eventually;
import dev.capstan.server.OfflineDatabase;
import io.micronaut.context.ApplicationContext;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** SIGTERM with 20 slow calls and 3 programs under way: each is answered and recorded once, and nothing is left. */
class TerminatedServerIT {

    private static final int SLOW = 20;
    private static final int PROGRAMS = 3;
    private static final int CALLS = SLOW + PROGRAMS;

    @TempDir
    private Path directory;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger requests = new AtomicInteger();
    private final CountDownLatch answer = new CountDownLatch(1);
    private HttpServer service;
    private Path data;
    private Path go;
    private Path begun;

    @BeforeEach
    void declareSlowCapabilities() throws Exception {
        service = serviceThatWaits();
        data = directory.resolve("data");
        go = data.resolve("files/probe/go");
        begun = data.resolve("files/probe/begun");
        Path agent = Files.createDirectories(directory.resolve("fleet/agents/probe"));
        Files.writeString(agent.resolve("capabilities.yaml"), """
                version: 1
                agent: agent://probe
                transports: [{ kind: memory, topics: { requests: agents.probe.requests } }]
                capabilities:
                  - name: slow
                    timeoutMs: 60000
                    permissions: ["network:write"]
                    handler: { kind: http, url: "http://127.0.0.1:%s/" }
                  - name: program
                    timeoutMs: 60000
                    permissions: ["compute:execute", "filesystem:write"]
                    handler:
                      kind: process
                      command:
                        [sh, -c, "cd $CAPSTAN_FILES; echo x >> begun; while [ ! -e go ]; do sleep 0.1; done; echo {}"]
                """.formatted(
                        service.getAddress().getPort()));
    }

    /** A service that answers once it is told to. */
    private HttpServer serviceThatWaits() throws IOException {
        HttpServer waiting = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), SLOW);
        waiting.setExecutor(threads);
        waiting.createContext("/", exchange -> {
            requests.incrementAndGet();
            try (exchange) {
                answer.await();
                exchange.sendResponseHeaders(200, 2);
                exchange.getResponseBody().write("{}".getBytes(StandardCharsets.UTF_8));
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        });
        waiting.start();
        return waiting;
    }

    @AfterEach
    void stopService() {
        service.stop(0);
        threads.shutdownNow();
    }

    @Test
    void callsUnderWayEndWithinTheGrace() throws Exception {
        try (ServerProcess server = serve("--grace", "30s")) {
            List<CompletableFuture<HttpResponse<String>>> calls = callsUnderWay(server);

            server.terminate();
            Eventually.holds("no new connection is accepted", () -> refusesConnections(server));
            Files.createFile(go);
            answer.countDown();

            for (CompletableFuture<HttpResponse<String>> call : calls) {
                assertThat(call.join().statusCode()).as(call.join().body()).isEqualTo(200);
            }
            assertThat(server.exitCode()).isZero();
        }
        assertThat(recorded("outcome")).hasSize(CALLS).containsOnly("succeeded");
    }

    @Test
    void callsThatOutlastTheGraceAreAnsweredAndRecordedAsAbandoned() throws Exception {
        try (ServerProcess server = serve("--grace", "0.5s")) {
            List<CompletableFuture<HttpResponse<String>>> calls = callsUnderWay(server);
            List<ProcessHandle> programs = server.programs();

            server.terminate();

            for (CompletableFuture<HttpResponse<String>> call : calls) {
                HttpResponse<String> given = call.join();
                assertThat(given.statusCode()).as(given.body()).isEqualTo(503);
                assertThat(json(given.body()).at("/error/code").asText()).isEqualTo("abandoned");
            }
            assertThat(server.exitCode()).isZero();
            assertThat(programs).hasSizeGreaterThanOrEqualTo(PROGRAMS);
            Eventually.holds("no program is left", () -> programs.stream().noneMatch(ProcessHandle::isAlive));
        }
        assertThat(recorded("code")).hasSize(CALLS).containsOnly("abandoned");
    }

    @Test
    void aSecondSignalEndsTheServerAtOnce() throws Exception {
        try (ServerProcess server = serve("--grace", "1h")) {
            callsUnderWay(server);

            server.terminate();
            Eventually.holds("no new connection is accepted", () -> refusesConnections(server));
            // An interrupt would be ignored by a build that a shell runs in the background.
            server.signal("-TERM");

            assertThat(server.exitCode()).isEqualTo(143);
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void hangUpReloadsTheFleet() throws Exception {
        assumeFalse(ignoresHangUp(), "SIGHUP is ignored under nohup");
        try (ServerProcess server = serve()) {
            Path agent = Files.createDirectories(directory.resolve("fleet/agents/other"));
            Files.writeString(agent.resolve("capabilities.yaml"), """
                    version: 1
                    agent: agent://other
                    transports: [{ kind: memory, topics: { requests: agents.other.requests } }]
                    capabilities:
                      - name: added
                        permissions: ["compute:execute"]
                        handler: { kind: process, command: [cat] }
                    """);

            server.signal("-HUP");

            HttpRequest lookUp =
                    HttpRequest.newBuilder(server.url("/capabilities/added")).build();
            Eventually.holds(
                    "the added capability is served",
                    () -> HttpClient.newHttpClient()
                                    .sendAsync(lookUp, HttpResponse.BodyHandlers.ofString())
                                    .join()
                                    .statusCode()
                            == 200);
        }
    }

    /** Whether this process, and so those that it starts, ignore SIGHUP, which is signal 1. */
    private static boolean ignoresHangUp() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .anyMatch(line -> (Long.parseUnsignedLong(line.split("\\s+")[1], 16) & 1) != 0);
    }

    private ServerProcess serve(String... options) throws Exception {
        return ServerProcess.start(
                data,
                Stream.concat(
                                Stream.of(
                                        "--fixtures",
                                        "--fleet",
                                        directory.resolve("fleet").toString()),
                                Stream.of(options))
                        .toArray(String[]::new));
    }

    private List<CompletableFuture<HttpResponse<String>>> callsUnderWay(ServerProcess server) throws Exception {
        List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            String body = "{\"capability_id\": \"%s\", \"parameters\": {}}".formatted(i < SLOW ? "slow" : "program");
            calls.add(http.sendAsync(
                    HttpRequest.newBuilder(server.url("/invocations"))
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString(body))
                            .build(),
                    HttpResponse.BodyHandlers.ofString()));
        }
        Eventually.holds("the service is asked", () -> requests.get() == SLOW);
        Eventually.holds("the programs run", () -> begun.toFile().length() >= 2L * PROGRAMS);
        return calls;
    }

    private static boolean refusesConnections(ServerProcess server) {
        try (Socket connected = new Socket()) {
            connected.connect(new InetSocketAddress("127.0.0.1", server.url("/").getPort()));
            return false;
        } catch (IOException refused) {
            return true;
        }
    }

    private List<String> recorded(String field) throws Exception {
        try (ApplicationContext chain = OfflineDatabase.open(data, "--data", "query it with --url")) {
            return chain
                    .getBean(ChainReader.class)
                    .page(Selection.of("default", "capability_invocation"), 0, 100)
                    .stream()
                    .map(ChainedRecord::canonical)
                    .map(text -> json(text).path(field).asText())
                    .toList();
        }
    }

    private static JsonNode json(String text) {
        try {
            return Json.read(text.getBytes(StandardCharsets.UTF_8));
        } catch (MalformedJson e) {
            throw new AssertionError(text, e);
        }
    }
}
