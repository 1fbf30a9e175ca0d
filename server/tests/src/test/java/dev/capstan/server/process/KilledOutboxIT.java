package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.testing.Eventually;
import dev.capstan.nats.NatsServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A transfer that was acknowledged as queued is delivered, however the server that queued it ends. */
class KilledOutboxIT {

    private static final int TRANSFERS = 20;

    @RegisterExtension
    private static final NatsServer NATS = new NatsServer();

    @TempDir
    private Path directory;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void everyQueuedTransferArrivesAfterKillMinusNine() throws Exception {
        NATS.stop();
        ServerProcess sender = start("a");
        try (ServerProcess receiver = start("b")) {
            for (int number = 0; number < TRANSFERS; number++) {
                HttpResponse<byte[]> answer = transfer(sender, "int_" + number);
                assertThat(answer.statusCode()).isEqualTo(202);
                assertThat(answer.headers().firstValue("Capstan-Delivery")).contains("queued");
            }
            sender.kill();
            NATS.start();
            sender = start("a");

            ServerProcess restarted = sender;
            Eventually.holds(
                    "nothing waits any more",
                    () -> json(restarted, "/agh/outbox").path("envelopes").isEmpty());
            for (int number = 0; number < TRANSFERS; number++) {
                String view = "/agh/interactions/builders/int_" + number + "?peer=bank.b";
                assertThat(json(receiver, view).path("state").asText())
                        .as("transfer %d", number)
                        .isEqualTo("submitted");
            }
        } finally {
            sender.kill();
        }
    }

    private ServerProcess start(String session) throws IOException {
        return ServerProcess.start(directory.resolve(session), "--nats", NATS.url(), "--session", session);
    }

    private HttpResponse<byte[]> transfer(ServerProcess sender, String interaction)
            throws IOException, InterruptedException {
        String body =
                "{\"peer\": \"designer.a\", \"capability\": \"review-copy\", \"to\": \"bank.b\", \"interaction_id\": \""
                        + interaction + "\"}";
        return http.send(
                HttpRequest.newBuilder(sender.url("/agh/transfers"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    private JsonNode json(ServerProcess server, String path) {
        try {
            HttpRequest request = HttpRequest.newBuilder(server.url(path)).build();
            return Json.read(
                    http.send(request, HttpResponse.BodyHandlers.ofByteArray()).body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (MalformedJson e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
