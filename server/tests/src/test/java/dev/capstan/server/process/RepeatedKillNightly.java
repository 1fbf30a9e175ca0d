package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is killed every few seconds under load, in the middle of compactions too. */
class RepeatedKillNightly {

    private static final int ROUNDS = 12;
    private static final int CLIENTS = 4;

    @TempDir
    private Path data;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void repeatedKillsLoseNoAnsweredCallAndKeepTheFileSmall() throws Exception {
        Set<String> answered = ConcurrentHashMap.newKeySet();
        Random random = new Random(1);
        for (int round = 0; round < ROUNDS; round++) {
            callAndKill(2_000 + random.nextInt(5_500), answered);
        }
        long killed;
        try (ServerProcess server = ServerProcess.start(data)) {
            assertThat(get(server.url("/audit/verification")).path("ok").asBoolean())
                    .isTrue();
            assertThat(RecordedCalls.recorded(server, "traceId", this::get)).containsAll(answered);
            killed = size();
        }

        assertThat(answered).hasSizeGreaterThan(100);
        assertThat(killed)
                .as("bytes for %d records, beside %d once closed", answered.size(), size())
                .isLessThan(3 * size() + (16L << 20));
    }

    /** Kills the server under load between two and seven seconds after its start: it compacts after two and seven. */
    private void callAndKill(long millis, Set<String> answered) throws Exception {
        ServerProcess server = ServerProcess.start(data);
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<Void>> running = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                running.add(clients.submit(calls(server, answered)));
            }
            new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
            server.kill();
            for (Future<Void> each : running) {
                each.get();
            }
        } finally {
            server.kill();
            clients.shutdownNow();
        }
    }

    private Callable<Void> calls(ServerProcess server, Set<String> answered) {
        return () -> {
            HttpRequest call = HttpRequest.newBuilder(server.url("/invocations"))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"capability_id\": \"echo\", \"parameters\": {}}"))
                    .build();
            try {
                while (true) {
                    HttpResponse<String> answer = http.send(call, HttpResponse.BodyHandlers.ofString());
                    if (answer.statusCode() == 200) {
                        answered.add(answer.headers().firstValue("Trace-Id").orElseThrow());
                    }
                }
            } catch (IOException killed) {
                return null;
            }
        };
    }

    private JsonNode get(URI address) throws IOException, InterruptedException {
        return Json.mapper()
                .readTree(http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofByteArray())
                        .body());
    }

    private long size() throws IOException {
        return Files.size(data.resolve("capstan.mv.db"));
    }
}
