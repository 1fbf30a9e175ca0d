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
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Ten callers at once call each kind of handler 5,000 times: no result goes to another call, none is lost, and each has
 * a record. Prints the figures of server/handlers/README.md.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HandlersUnderLoadNightly {

    private static final int CALLS = 5_000;
    private static final int CALLERS = 10;
    private static final List<String> KINDS = List.of("java", "http", "process", "kept");

    /** Calls of each kind before the measured ones. */
    private static final int WARM_UP = 2_000;

    /** Calls by one caller, whose time is that of a call which waits for no other. */
    private static final int ALONE = 2_000;

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    private static Path directory;

    private static EchoService service;
    private static ServerProcess server;
    private static ExecutorService threads;
    private static long recordsOfStart;

    @BeforeAll
    static void serve() throws Exception {
        service = new EchoService();
        threads = Executors.newFixedThreadPool(CALLERS);
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
        for (String kind : KINDS) {
            callMany(kind, WARM_UP, CALLERS);
        }
    }

    @AfterAll
    static void stop() {
        server.close();
        service.close();
        threads.shutdownNow();
    }

    @ParameterizedTest
    @Order(1)
    @FieldSource("KINDS")
    void everyCallerGetsItsOwnResult(String kind) throws Exception {
        assertThat(measured(kind, CALLS, CALLERS, calls -> callMany(kind, calls, CALLERS)))
                .isEqualTo(CALLS);
        assertThat(measured(kind, ALONE, 1, calls -> callMany(kind, calls, 1))).isEqualTo(ALONE);
    }

    @Test
    @Order(2)
    void everyCallIsRecorded() throws Exception {
        assertThat(records() - recordsOfStart).isEqualTo((long) KINDS.size() * (WARM_UP + CALLS + ALONE));
    }

    /** The service's own time, with which that of the {@code http} handler is compared. */
    @Test
    @Order(3)
    void theServiceIsAskedDirectly() throws Exception {
        askMany(WARM_UP, CALLERS);

        assertThat(measured("service", CALLS, CALLERS, calls -> askMany(calls, CALLERS)))
                .isEqualTo(CALLS);
        assertThat(measured("service", ALONE, 1, calls -> askMany(calls, 1))).isEqualTo(ALONE);
    }

    private interface Calls {
        long[] times(int calls) throws Exception;
    }

    /** Prints how long calls took and what they cost the server. Returns their number. */
    private static int measured(String kind, int calls, int callers, Calls made) throws Exception {
        Duration before = server.processorTime();
        long[] took = made.times(calls);
        Duration used = server.processorTime().minus(before);
        System.out.printf(
                Locale.ROOT,
                "%s, callers: %d, p50 %.2f ms, p99 %.2f ms, processor time %.2f ms%n",
                kind,
                callers,
                took[calls / 2] / 1e6,
                took[calls * 99 / 100] / 1e6,
                used.toNanos() / 1e6 / calls);
        return took.length;
    }

    private static long[] askMany(int calls, int callers) throws Exception {
        return timesOf(calls, callers, number -> ask(service.url(), payload(number), number));
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

    private static long[] callMany(String kind, int calls, int callers) throws Exception {
        return timesOf(calls, callers, number -> {
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
    private static long[] timesOf(int calls, int callers, Numbered numbered) throws Exception {
        List<Callable<long[]>> work = new ArrayList<>();
        for (int caller = 0; caller < callers; caller++) {
            int first = caller;
            work.add(() -> {
                long[] took = new long[calls / callers];
                for (int i = 0; i < took.length; i++) {
                    long begun = System.nanoTime();
                    numbered.call(first + i * callers);
                    took[i] = System.nanoTime() - begun;
                }
                return took;
            });
        }
        List<long[]> all = new ArrayList<>();
        for (Future<long[]> done : threads.invokeAll(work)) {
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
