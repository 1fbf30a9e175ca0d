package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing that was acknowledged is lost, however the server ends. */
class KilledServerIT {

    private static final int ROUNDS = 6;
    private static final int CALLS = 200;

    @TempDir
    private Path data;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void everyAnsweredCallIsOnAChainThatVerifiesAfterKillMinusNine() throws Exception {
        Set<String> answered = ConcurrentHashMap.newKeySet();
        ServerProcess server = ServerProcess.start(data);
        try {
            for (int round = 1; round <= ROUNDS; round++) {
                callUntilKilled(server, round * CALLS / (ROUNDS + 1), answered);
                server = ServerProcess.start(data);
                JsonNode verification = get(server.url("/audit/verification"));
                assertThat(verification.path("ok").asBoolean())
                        .as("round %d: %s", round, verification)
                        .isTrue();
                assertThat(recorded(server))
                        .as("round %d: every answered call is recorded", round)
                        .containsAll(answered);
            }
        } finally {
            server.kill();
        }
        assertThat(answered).as("calls answered before the kills").hasSizeGreaterThan(CALLS);
    }

    /** Makes calls at once and kills the server when it has answered this many; every answer is noted. */
    private void callUntilKilled(ServerProcess server, int answersBeforeTheKill, Set<String> answered)
            throws InterruptedException {
        CountDownLatch enough = new CountDownLatch(answersBeforeTheKill);
        List<CompletableFuture<Void>> calls = IntStream.range(0, CALLS)
                .mapToObj(number -> http.sendAsync(call(server, number), HttpResponse.BodyHandlers.ofByteArray())
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

    private static HttpRequest call(ServerProcess server, int number) {
        String body =
                "{\"to\": \"agent://probe\", \"capability\": \"echo\", \"payload\": {\"number\": " + number + "}}";
        return HttpRequest.newBuilder(server.url("/rpc/requests"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    private Set<String> recorded(ServerProcess server) throws Exception {
        Set<String> recorded = new HashSet<>();
        String after = "0";
        boolean more = true;
        while (more) {
            JsonNode page = get(server.url("/audit/records?limit=1000&after=" + after));
            page.path("records")
                    .forEach(record -> recorded.add(
                            record.path("record").path("correlationId").asText()));
            more = page.path("has_more").asBoolean();
            after = page.path("next_cursor").asText();
        }
        return recorded;
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
