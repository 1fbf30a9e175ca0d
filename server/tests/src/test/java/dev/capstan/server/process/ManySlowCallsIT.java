package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.config.LoadResult;
import dev.capstan.core.Catalog;
import dev.capstan.core.testing.Eventually;
import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.Fleets;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** INV-9.1 under load: 250 slow calls of every kind of handler, each second one cancelled. */
class ManySlowCallsIT {

    /** A little less than half of the workers, which is what callers without a name have together. */
    private static final int CALLS = 250;

    private static final int SLOW_MS = 5_000;

    /** What is cancelled takes so long that it cannot have ended before, however busy the machine is. */
    private static final int ENDLESS_MS = 60_000;

    private static final List<String> KINDS = List.of("java", "http", "process");

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @TempDir
    private static Path directory;

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static SlowService service;

    @BeforeAll
    static void serveSlowHandlers() throws Exception {
        service = new SlowService();
        Path agent = Files.createDirectories(directory.resolve("agents/probe"));
        Files.writeString(
                agent.resolve("capabilities.yaml"), """
                version: 1
                agent: agent://probe
                transports: [{ kind: memory, topics: { requests: agents.probe.requests } }]
                capabilities:
                """ + declared("slow", SLOW_MS) + declared("endless", ENDLESS_MS));
        LoadResult<List<Catalog>> loaded = Fleets.at(directory);
        SERVER.restart(((LoadResult.Loaded<List<Catalog>>) loaded).value());
    }

    private static String declared(String prefix, int ms) {
        return """
                  - name: %1$s-java
                    timeoutMs: %4$d
                    handler: { kind: java, name: probe.sleep }
                  - name: %1$s-http
                    timeoutMs: %4$d
                    permissions: ["network:write"]
                    handler: { kind: http, url: "http://127.0.0.1:%3$d/%2$d" }
                  - name: %1$s-process
                    timeoutMs: %4$d
                    permissions: ["compute:execute"]
                    handler: { kind: process, command: [sh, -c, "sleep %5$d & sleep %5$d; echo {}"] }
                """.formatted(prefix, ms, service.port(), 2 * ENDLESS_MS, ms / 1_000);
    }

    @AfterAll
    static void stop() throws IOException {
        service.close();
    }

    @Test
    void everyCallEndsAndNothingIsLeft() throws Exception {
        long before = SERVER.recorded();
        List<CompletableFuture<Integer>> statuses = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            statuses.add(invoked(i));
        }
        List<CompletableFuture<Integer>> cancellations = new ArrayList<>();
        for (int i = 0; i < CALLS; i += 2) {
            cancellations.add(cancelled("call-" + i));
        }
        assertThat(SERVER.get("/health").status()).as("health, meanwhile").isEqualTo(200);

        for (int i = 0; i < CALLS; i++) {
            assertThat(statuses.get(i).join())
                    .as("call %s of %s", i, KINDS.get(i % KINDS.size()))
                    .isEqualTo(i % 2 == 0 ? 409 : 200);
        }
        cancellations.forEach(cancellation -> assertThat(cancellation.join()).isEqualTo(200));

        Eventually.holds("no socket to the service is open", () -> service.open() == 0);
        Eventually.holds(
                "no program runs", () -> ProcessHandle.current().descendants().noneMatch(ProcessHandle::isAlive));
        Eventually.holds("no thread works on a call", () -> threadsAtWork().isEmpty());
        assertThat(SERVER.recorded() - before).as("one record for each call").isEqualTo(CALLS);
    }

    private static List<String> threadsAtWork() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> thread.getKey().getName().matches("(call|agent|background)-\\d+"))
                .filter(thread -> Arrays.stream(thread.getValue())
                        .anyMatch(frame -> frame.getClassName().startsWith("dev.capstan.server")))
                .map(thread -> thread.getKey().getName())
                .toList();
    }

    private static CompletableFuture<Integer> invoked(int number) {
        boolean endless = number % 2 == 0;
        String body = """
                {"capability_id": "%s-%s", "parameters": {"ms": %d}, "trace_id": "call-%d"}""".formatted(
                endless ? "endless" : "slow", KINDS.get(number % KINDS.size()), endless ? ENDLESS_MS : SLOW_MS, number);
        return sent(HttpRequest.newBuilder(URI.create(SERVER.url() + "/invocations"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** Asks until the call has begun. */
    private static CompletableFuture<Integer> cancelled(String trace) {
        return sent(HttpRequest.newBuilder(URI.create(SERVER.url() + "/invocations/" + trace))
                        .DELETE())
                .thenCompose(status -> status == 404 ? cancelled(trace) : CompletableFuture.completedFuture(status));
    }

    private static CompletableFuture<Integer> sent(HttpRequest.Builder request) {
        return CLIENT.sendAsync(request.build(), HttpResponse.BodyHandlers.discarding())
                .thenApply(HttpResponse::statusCode);
    }
}
