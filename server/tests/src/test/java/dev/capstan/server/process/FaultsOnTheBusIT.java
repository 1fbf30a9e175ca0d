package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.config.LoadResult;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.OwnThread;
import dev.capstan.nats.NatsServer;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Fleet;
import dev.capstan.server.settings.Fleets;
import dev.capstan.server.settings.Settings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * One server calls an agent that two others serve in one queue group, and things go wrong: no call is answered twice,
 * none is lost without a code, and records match calls.
 */
class FaultsOnTheBusIT {

    private static final int CALLS = 120;
    private static final int TIMEOUT_MS = 4_000;

    /** How long a callee stands still. */
    private static final long FREEZE_SECONDS = 10;

    private static final String CATALOG = """
            version: 1
            agent: agent://worker
            transports:
              - kind: nats
                servers: [nats://unused:4222]
                subjects: { requests: agents.worker.requests }
            capabilities:
              - name: echo
                handler: { kind: java, name: probe/echo }
            """;

    @RegisterExtension
    private static final NatsServer NATS = new NatsServer();

    @TempDir
    private Path directory;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private CapstanServer caller;

    @BeforeEach
    void begin() throws Exception {
        declare("caller", "peers/worker", "worker");
        declare("callee", "agents/worker", "capstan");
        Map<String, Object> options = Map.of(Settings.NATS, NATS.url());
        caller = ServerAssembly.of(directory.resolve("caller-data"), "127.0.0.1", 0, options)
                .serve(((LoadResult.Loaded<Fleet>) Fleets.withPeers(directory.resolve("caller"))).value());
    }

    @AfterEach
    void end() {
        caller.close();
    }

    private void declare(String fleet, String place, String peer) throws IOException {
        Path root = directory.resolve(fleet);
        Files.createDirectories(root.resolve(place));
        Files.writeString(root.resolve(place).resolve("capabilities.yaml"), CATALOG);
        Files.writeString(root.resolve("shared.key"), "a secret of caller and callee\n");
        Files.writeString(root.resolve("rpc-peers.yaml"), """
                version: 1
                peers:
                  - agent: agent://%1$s
                    transports: [{ kind: nats, servers: [nats://unused:4222], subjects: { requests: agents.%1$s.requests } }]
                    auth: { provider: hmac, keyId: k1, secretRef: file:shared.key }
                """.formatted(peer));
    }

    private ServerProcess startCallee(String name) throws Exception {
        return ServerProcess.start(
                directory.resolve(name),
                "--fixtures",
                "--fleet",
                directory.resolve("callee").toString(),
                "--nats",
                NATS.url());
    }

    private static URI url(ServerProcess server) {
        return URI.create(server.url("/").toString().replaceAll("/$", ""));
    }

    private CompletableFuture<JsonNode> call(int number, int timeoutMs) {
        String request = "{\"to\": \"agent://worker\", \"capability\": \"echo\", \"payload\": {\"n\": " + number
                + "}, \"timeoutMs\": " + timeoutMs + "}";
        HttpRequest post = HttpRequest.newBuilder(URI.create(caller.url() + "/rpc/requests"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(request))
                .build();
        return http.sendAsync(post, HttpResponse.BodyHandlers.ofString())
                .thenApply(answer -> RunningServer.parsed(answer.body()));
    }

    private void awaitService() throws InterruptedException {
        Eventually.holds(
                "the worker answers",
                () -> call(-1, 500).join().path("status").asText().equals("ok"));
    }

    private List<JsonNode> calls(int from) {
        return IntStream.range(from, from + CALLS).mapToObj(number -> call(number, TIMEOUT_MS)).toList().stream()
                .map(CompletableFuture::join)
                .toList();
    }

    /** The invocation records of a server, by the URL it answers at. */
    private List<JsonNode> records(URI url) throws Exception {
        List<JsonNode> records = new ArrayList<>();
        String after = "0";
        JsonNode page;
        do {
            URI address = URI.create(url + "/audit/records?kind=capability_invocation&limit=500&after=" + after);
            page = RunningServer.parsed(
                    http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
                            .body());
            page.path("records").forEach(record -> records.add(record.path("record")));
            after = page.path("next_cursor").asText();
        } while (page.path("has_more").asBoolean());
        return records;
    }

    private static List<String> succeeded(List<JsonNode> records) {
        return records.stream()
                .filter(record -> record.path("outcome").asText().equals("succeeded"))
                .map(record -> record.path("correlationId").asText())
                .toList();
    }

    private static Set<String> ok(List<JsonNode> results) {
        return results.stream()
                .filter(result -> result.path("status").asText().equals("ok"))
                .map(result -> result.path("correlationId").asText())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void assertAllHaveCode(List<JsonNode> results) {
        assertThat(results)
                .allSatisfy(result -> assertThat(result.path("status").asText().equals("ok")
                                || !result.at("/error/code").asText().isEmpty())
                        .as("%s", result)
                        .isTrue());
    }

    @Test
    void killedCalleeIsReplacedByTheOther() throws Exception {
        List<JsonNode> results;
        List<String> carriedOut = new ArrayList<>();
        ServerProcess doomed = startCallee("doomed");
        try (ServerProcess survivor = startCallee("survivor")) {
            awaitService();
            CompletableFuture<List<JsonNode>> calling = CompletableFuture.supplyAsync(() -> calls(0), OwnThread.EACH);
            Eventually.holds("the one that is killed has work", () -> isWorking(doomed));
            doomed.kill();
            results = calling.get(60, TimeUnit.SECONDS);
            results = new ArrayList<>(results);
            results.addAll(calls(CALLS));
            carriedOut.addAll(succeeded(records(url(survivor))));
        } finally {
            doomed.kill();
        }
        try (ServerProcess again = startCallee("doomed")) {
            carriedOut.addAll(succeeded(records(url(again))));
        }

        assertAllHaveCode(results);
        assertThat(results).hasSize(2 * CALLS);
        assertThat(ok(results)).as("calls that were answered").hasSizeGreaterThan(CALLS);
        assertThat(carriedOut).as("nothing is carried out twice").doesNotHaveDuplicates();
        assertThat(carriedOut).as("every answer has its record").containsAll(ok(results));
        assertThat(succeeded(records(caller.url()))).containsAll(ok(results)).doesNotHaveDuplicates();
    }

    private boolean isWorking(ServerProcess server) {
        try {
            return !records(url(server)).isEmpty();
        } catch (Exception e) {
            return false;
        }
    }

    @Test
    void aCalleeThatStandsStillDoesNothingLate() throws Exception {
        try (ServerProcess frozen = startCallee("frozen")) {
            awaitService();
            frozen.signal("-STOP");
            List<JsonNode> results = IntStream.range(0, 20).mapToObj(number -> call(number, 1_000)).toList().stream()
                    .map(CompletableFuture::join)
                    .toList();
            CompletableFuture<Void> lifecycle = new CompletableFuture<>();
            lifecycle.completeOnTimeout(null, FREEZE_SECONDS, TimeUnit.SECONDS).join();
            frozen.signal("-CONT");
            awaitService();

            assertThat(results)
                    .allSatisfy(result -> assertThat(result.path("status").asText())
                            .as("%s", result)
                            .isEqualTo("timeout"));
            Set<String> late = correlationIds(results.stream());
            Set<String> sent = correlationIds(results.stream().filter(FaultsOnTheBusIT::wasSent));
            assertThat(sent).as("calls that were sent before their deadline").isNotEmpty();
            URI url = url(frozen);
            Eventually.holds(
                    "each late request is recorded",
                    () -> recordedCodes(url, sent).size() >= sent.size());
            assertThat(recordedCodes(url, late)).containsOnly("deadline_exceeded");
            assertThat(succeeded(records(url))).doesNotContainAnyElementsOf(late);
        }
    }

    private static Set<String> correlationIds(Stream<JsonNode> results) {
        return results.map(result -> result.path("correlationId").asText()).collect(Collectors.toSet());
    }

    /** Whether a request left the caller. On a slow machine its time limit can pass before. */
    private static boolean wasSent(JsonNode result) {
        return result.at("/error/message").asText().endsWith("did not respond in time");
    }

    private List<String> recordedCodes(URI url, Set<String> correlationIds) {
        try {
            return records(url).stream()
                    .filter(record ->
                            correlationIds.contains(record.path("correlationId").asText()))
                    .map(record -> record.path("code").asText())
                    .toList();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void theNatsServerIsRestarted() throws Exception {
        try (ServerProcess callee = startCallee("callee-data")) {
            awaitService();
            CompletableFuture<List<JsonNode>> calling = CompletableFuture.supplyAsync(() -> calls(0), OwnThread.EACH);
            NATS.stop();
            NATS.start();
            List<JsonNode> results = new ArrayList<>(calling.get(60, TimeUnit.SECONDS));
            awaitService();
            results.addAll(calls(CALLS));

            assertAllHaveCode(results);
            assertThat(ok(results.subList(CALLS, results.size()))).hasSize(CALLS);
            URI url = url(callee);
            assertThat(succeeded(records(url))).doesNotHaveDuplicates().containsAll(ok(results));
            assertThat(Json.write(results.get(0))).doesNotContain("127.0.0.1");
        }
    }
}
