package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.core.json.Json;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.OfflineDatabase;
import dev.capstan.server.RunningServer;
import io.micronaut.context.ApplicationContext;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A forged capability that is repeated costs the chain of a server two records, at the latest when it stops. */
class VerificationFailuresOfServerTest {

    private static final int TIMES = 20;

    @TempDir
    private Path data;

    @Test
    void repeatedForgeryIsRecordedOnceAndSummarised() throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        byte[] forged = Json.writeBytes(forged());
        try (CapstanServer server = CapstanServer.start(RunningServer.fleet(), data, "127.0.0.1", 0)) {
            for (int i = 0; i < TIMES; i++) {
                HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/agh/envelopes"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(forged))
                        .build();
                assertThat(client.send(request, HttpResponse.BodyHandlers.ofString())
                                .body())
                        .contains("verification_failed");
            }
        }

        try (ApplicationContext chain = OfflineDatabase.open(data, "--data", "query it with --url")) {
            assertThat(chain.getBean(ChainReader.class).page(Selection.of("default", "verification_failed"), 0, TIMES))
                    .hasSize(1);
            assertThat(chain.getBean(ChainReader.class).page(Selection.of("default", "verifications_failed"), 0, TIMES))
                    .hasSize(1);
        }
    }

    private static ObjectNode forged() {
        ObjectNode capability = Json.object()
                .put("id", "build-site")
                .put("summary", "Build a site.")
                .put("outcome", "A site.")
                .put("digest", "sha256:" + "0".repeat(64));
        return Json.object()
                .put("protocol", "agh-network/v0")
                .put("id", "forged")
                .put("kind", "capability")
                .put("channel", "builders")
                .put("from", "stranger")
                .put("to", "bank")
                .put("ts", System.currentTimeMillis() / 1000)
                .set("body", Json.object().set("capability", capability));
    }
}
