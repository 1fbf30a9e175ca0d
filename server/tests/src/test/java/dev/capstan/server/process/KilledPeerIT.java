package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a peer has acknowledged it remembers, however its server ends. */
class KilledPeerIT {

    private static final int ROUNDS = 3;
    private static final int ENVELOPES = 60;

    @TempDir
    private Path data;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void everyAcceptedEnvelopeIsADuplicateAfterKillMinusNine() throws Exception {
        ServerProcess server = ServerProcess.start(data);
        try {
            for (int round = 1; round <= ROUNDS; round++) {
                Set<String> accepted = sendUntilKilled(server, round, round * ENVELOPES / (ROUNDS + 1));
                server = ServerProcess.start(data);
                for (String id : accepted) {
                    assertThat(status(http.send(direct(server, id), HttpResponse.BodyHandlers.ofByteArray())))
                            .as("round %d: %s, which was accepted before the kill", round, id)
                            .isEqualTo("duplicate");
                }
            }
        } finally {
            server.kill();
        }
    }

    /** Sends envelopes at once and kills the server when it has accepted this many; the ids that it accepted. */
    private Set<String> sendUntilKilled(ServerProcess server, int round, int acceptedBeforeTheKill)
            throws InterruptedException {
        Set<String> accepted = ConcurrentHashMap.newKeySet();
        CountDownLatch enough = new CountDownLatch(acceptedBeforeTheKill);
        List<CompletableFuture<Void>> sent = IntStream.range(0, ENVELOPES)
                .mapToObj(number -> "round-" + round + "-" + number)
                .map(id -> http.sendAsync(direct(server, id), HttpResponse.BodyHandlers.ofByteArray())
                        .thenAccept(answer -> {
                            assertThat(status(answer)).as(id).isEqualTo("accepted");
                            accepted.add(id);
                            enough.countDown();
                        }))
                .toList();
        assertThat(enough.await(60, TimeUnit.SECONDS))
                .as("round %d: %d envelopes are accepted", round, acceptedBeforeTheKill)
                .isTrue();
        server.kill();
        sent.forEach(each -> each.exceptionally(killed -> null).join());
        return accepted;
    }

    private static HttpRequest direct(ServerProcess server, String id) {
        ObjectNode envelope = Json.object()
                .put("protocol", "agh-network/v0")
                .put("id", id)
                .put("kind", "direct")
                .put("channel", "builders")
                .put("from", "ops")
                .put("to", "designer")
                .put("interaction_id", id)
                .put("ts", Instant.now().getEpochSecond());
        envelope.putObject("body").put("text", "Build the landing page.");
        envelope.putNull("proof");
        return HttpRequest.newBuilder(server.url("/agh/envelopes"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(Json.writeBytes(envelope)))
                .build();
    }

    private static String status(HttpResponse<byte[]> answer) {
        try {
            JsonNode receipt = Json.read(answer.body());
            return receipt.path("body").path("status").asText(receipt.toString());
        } catch (MalformedJson e) {
            throw new IllegalStateException(e);
        }
    }
}
