package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Ten callers at once call each kind of handler 5,000 times: no result goes to another call, none is lost, and each has
 * a record. Prints the figures of server/handlers/README.md.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HandlersUnderLoadNightly {

    private static final int CALLS = 5_000;
    private static final int CALLERS = 10;
    private static final int KINDS = 4;

    /** Calls before the measured ones. */
    private static final int WARM_UP = 2_000;

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    private static Path directory;

    private static EchoService service;
    private static ServerProcess server;
    private static ExecutorService callers;
    private static long recordsOfStart;

    @BeforeAll
    static void serve() throws Exception {
        service = new EchoService();
        callers = Executors.newFixedThreadPool(CALLERS);
        Path agent = Files.createDirectories(directory.resolve("fleet/agents/probe"));
        Files.writeString(agent.resolve("capabilities.yaml"), """
                version: 1
                agent: agent://probe
                transports: [{ kind: memory, topics: { requests: agents.probe.requests } }]
                capabilities:
                  - name: java
                    handler: { kind: java, name: probe.echo }
                  - name: http
                    permissions: ["network:write"]
                    handler: { kind: http, url: "%s" }
                  - name: process
                    permissions: ["compute:execute"]
                    handler: { kind: process, command: [cat] }
                  - name: kept
                    permissions: ["compute:execute"]
                    handler: { kind: process, command: [python3, ./echo.py], keepAlive: 10 }
                """.formatted(service.url()));
        Files.writeString(agent.resolve("echo.py"), """
                import json, sys
                for line in sys.stdin:
                    call = json.loads(line)
                    print(json.dumps({"id": call["id"], "result": call["input"]}), flush=True)
                """);
        server = ServerProcess.start(new ProcessBuilder(
                Path.of("..", "target", "capstan").toString(),
                "serve",
                "--port",
                "0",
                "--data",
                directory.resolve("data").toString(),
                "--fixtures",
                "--fleet",
                directory.resolve("fleet").toString()));
        recordsOfStart = records();
    }

    @AfterAll
    static void stop() {
        server.close();
        service.close();
        callers.shutdownNow();
    }

    @ParameterizedTest
    @Order(1)
    @ValueSource(strings = {"java", "http", "process", "kept"})
    void everyCallerGetsItsOwnResult(String kind) throws Exception {
        callMany(kind, WARM_UP);
        Duration before = server.processorTime();

        long[] took = callMany(kind, CALLS);

        Duration used = server.processorTime().minus(before);
        assertThat(took).as("results").hasSize(CALLS);
        System.out.printf(
                Locale.ROOT,
                "%s: p50 %.2f ms, p99 %.2f ms, processor time %.2f ms%n",
                kind,
                took[CALLS / 2] / 1e6,
                took[CALLS * 99 / 100] / 1e6,
                used.toNanos() / 1e6 / CALLS);
    }

    @Test
    @Order(2)
    void everyCallIsRecorded() throws Exception {
        assertThat(records() - recordsOfStart).isEqualTo((long) KINDS * (WARM_UP + CALLS));
    }

    /** The service's own time, with which that of the {@code http} handler is compared. */
    @Test
    @Order(3)
    void theServiceIsAskedDirectly() throws Exception {
        timesOf(WARM_UP, number -> ask(service.url(), payload(number), number));

        long[] took = timesOf(CALLS, number -> ask(service.url(), payload(number), number));

        assertThat(took).hasSize(CALLS);
        System.out.printf(
                Locale.ROOT,
                "the service itself: p50 %.2f ms, p99 %.2f ms%n",
                took[CALLS / 2] / 1e6,
                took[CALLS * 99 / 100] / 1e6);
    }

    /** Verifies the audit trail, part by part, and returns the number of its records. */
    private static long records() throws Exception {
        long records = 0;
        String from = "";
        JsonNode part;
        do {
            part = get("/audit/verification" + from);
            records += part.path("records").asLong();
            from = "?from=" + part.path("head").asText();
        } while (!part.has("ok"));
        assertThat(part.path("ok").booleanValue()).as("the trail is whole").isTrue();
        return records;
    }

    private static long[] callMany(String kind, int calls) throws Exception {
        return timesOf(calls, number -> {
            String request = "{\"capability_id\": \"" + kind + "\", \"parameters\": " + payload(number) + "}";
            JsonNode answer = ask(server.url("/invocations"), request, number);
            assertThat(answer.path("result").path("number").asInt(-1))
                    .as("result of call %d in %s", number, answer)
                    .isEqualTo(number);
            return answer;
        });
    }

    private interface Numbered {
        JsonNode call(int number) throws Exception;
    }

    /** Returns how long the calls took, in ns, sorted. Each caller makes its next call after the result of its last. */
    private static long[] timesOf(int calls, Numbered numbered) throws Exception {
        List<Callable<long[]>> work = new ArrayList<>();
        for (int caller = 0; caller < CALLERS; caller++) {
            int first = caller;
            work.add(() -> {
                long[] took = new long[calls / CALLERS];
                for (int i = 0; i < took.length; i++) {
                    long begun = System.nanoTime();
                    numbered.call(first + i * CALLERS);
                    took[i] = System.nanoTime() - begun;
                }
                return took;
            });
        }
        List<long[]> all = new ArrayList<>();
        for (Future<long[]> done : callers.invokeAll(work)) {
            all.add(done.get());
        }
        return all.stream().flatMapToLong(Arrays::stream).sorted().toArray();
    }

    private static String payload(int number) {
        return "{\"number\": " + number + "}";
    }

    private static JsonNode ask(URI url, String body, int number) throws Exception {
        HttpResponse<byte[]> response = CLIENT.send(
                HttpRequest.newBuilder(url)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
        assertThat(response.statusCode())
                .as("status of call %d: %s", number, new String(response.body()))
                .isEqualTo(200);
        return Json.read(response.body());
    }

    private static JsonNode get(String path) throws Exception {
        HttpResponse<byte[]> response =
                CLIENT.send(HttpRequest.newBuilder(server.url(path)).build(), HttpResponse.BodyHandlers.ofByteArray());
        assertThat(response.statusCode()).isEqualTo(200);
        return Json.read(response.body());
    }
}
