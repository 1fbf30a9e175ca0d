package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.testing.Eventually;
import dev.capstan.sinks.DeliveryOrder;
import dev.capstan.sinks.TestReceiver;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing that was acknowledged is lost, however the server ends. */
class KilledServerIT {

    private static final int ROUNDS = 3;
    private static final int CALLS = 200;
    private static final int DROPPED = 5;

    @TempDir
    private Path data;

    private final AtomicInteger batches = new AtomicInteger();
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void everyAnsweredCallIsOnAChainThatVerifiesAndReachesASinkAfterKillMinusNine() throws Exception {
        Set<String> answered = ConcurrentHashMap.newKeySet();
        List<JsonNode> delivered = new CopyOnWriteArrayList<>();
        try (TestReceiver receiver = new TestReceiver((exchange, request) -> take(exchange, request, delivered))) {
            String[] options = {"--sink", "http://" + receiver.authority() + "/events"};
            ServerProcess server = ServerProcess.start(data, options);
            try {
                for (int round = 1; round <= ROUNDS; round++) {
                    callUntilKilled(server, round * CALLS / (ROUNDS + 1), answered);
                    server = ServerProcess.start(data, options);
                    JsonNode verification = get(server.url("/audit/verification"));
                    assertThat(verification.path("ok").asBoolean())
                            .as("round %d: %s", round, verification)
                            .isTrue();
                    assertThat(RecordedCalls.recorded(server, "correlationId", this::get))
                            .as("round %d: every answered call is recorded", round)
                            .containsAll(answered);
                }
                assertDelivered(get(server.url("/audit/verification")).path("head"), delivered);
            } finally {
                server.kill();
            }
        }
        assertThat(answered).as("calls answered before the kills").hasSizeGreaterThan(CALLS);
    }

    /** Takes a batch. Every fifth time, the connection breaks before the response. */
    private void take(HttpExchange exchange, TestReceiver.Request request, List<JsonNode> delivered)
            throws IOException {
        try {
            Json.read(request.body()).forEach(event -> delivered.add(event.path("data")));
        } catch (MalformedJson e) {
            throw new IllegalStateException(e);
        }
        if (batches.incrementAndGet() % DROPPED != 0) {
            TestReceiver.respond(exchange, 202);
        }
    }

    /** Fails unless the sink got every record in order, and none that a kill took back. */
    private static void assertDelivered(JsonNode head, List<JsonNode> delivered) throws InterruptedException {
        long records = Long.parseLong(head.asText().split(":")[0]);
        Eventually.holds("all records are delivered", () -> delivered.stream()
                .anyMatch(record -> record.path("seq").asLong() == records));
        DeliveryOrder.assertAtLeastOnceInOrder(
                delivered.stream().map(record -> record.path("seq").asLong()).toList(), records);
        assertThat(delivered.stream()
                        .map(record -> record.path("hash").asText())
                        .distinct())
                .as("one record of each number")
                .hasSize((int) records);
    }

    /** Makes calls at once and kills the server when it has answered this many; every answer is noted. */
    private void callUntilKilled(ServerProcess server, int answersBeforeTheKill, Set<String> answered)
            throws InterruptedException {
        CountDownLatch enough = new CountDownLatch(answersBeforeTheKill);
        List<CompletableFuture<Void>> calls = IntStream.range(0, CALLS)
                .mapToObj(number -> http.sendAsync(
                                RecordedCalls.request(server, number), HttpResponse.BodyHandlers.ofByteArray())
                        .thenAccept(answer -> {
                            answered.add(correlationId(answer.body()));
                            enough.countDown();
                        }))
                .toList();
        assertThat(enough.await(60, TimeUnit.SECONDS))
                .as("the calls are answered")
                .isTrue();
        server.kill();
        calls.forEach(call -> call.exceptionally(killed -> null).join());
    }

    private JsonNode get(URI address) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address).build();
        return Json.mapper()
                .readTree(http.send(request, HttpResponse.BodyHandlers.ofByteArray())
                        .body());
    }

    private static String correlationId(byte[] answer) {
        try {
            JsonNode json = Json.read(answer);
            assertThat(json.path("status").asText()).as("%s", json).isEqualTo("ok");
            return json.path("correlationId").asText();
        } catch (MalformedJson e) {
            throw new IllegalStateException(e);
        }
    }
}
