package dev.capstan.server.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.Eventually;
import dev.capstan.core.testing.OwnThread;
import dev.capstan.database.PostgresServer;
import dev.capstan.server.process.RecordedCalls;
import dev.capstan.server.process.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two servers that share a PostgreSQL database answer as one. {@code -Dcapstan.cluster.rounds=1000} makes as many
 * revocations and races for a token.
 */
@DisabledOnOs(OS.WINDOWS)
class SharedDatabaseIT {

    private static final String ISSUER = "http://127.0.0.1:8420";
    private static final int ROUNDS = Integer.getInteger("capstan.cluster.rounds", 40);
    private static final int CALLS = 200;

    @TempDir
    private static Path directory;

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private static String database;
    private static ServerProcess one;
    private static ServerProcess two;
    private static String password;

    @BeforeAll
    static void startBothAtOnceOnAnEmptyDatabase() {
        database = PostgresServer.shared().newDatabase();
        CompletableFuture<ServerProcess> first = CompletableFuture.supplyAsync(() -> started("one"), OwnThread.EACH);
        CompletableFuture<ServerProcess> second = CompletableFuture.supplyAsync(() -> started("two"), OwnThread.EACH);
        one = first.join();
        two = second.join();
        List<String> passwords = Stream.of(one.password(), two.password())
                .filter(each -> !each.isEmpty())
                .toList();
        assertThat(passwords).as("one of them creates the first account").hasSize(1);
        password = passwords.get(0);
    }

    @AfterAll
    static void stop() {
        Stream.of(one, two).filter(started -> started != null).forEach(ServerProcess::close);
    }

    private static ServerProcess started(String name) {
        try {
            return ServerProcess.start(
                    directory.resolve(name),
                    "--synchronous-wait",
                    "PT0.05S",
                    "--database",
                    database,
                    "--database-connections",
                    "12",
                    "--public-url",
                    ISSUER,
                    "--anonymous",
                    "loopback");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void agentRegisteredOnOneServerIsServedByTheOther() throws Exception {
        ClusterAgent agent = agent().registers(one.url("/")).approved(two.url("/"), password);

        assertThat(agent.executes(one.url("/"), agent.token())).isEqualTo(200);
        assertThat(agent.executes(two.url("/"), agent.token())).isEqualTo(200);
    }

    @Test
    void connectionsToTheDatabaseHaveTheirMaximum() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(one.url("/metrics")).build();

        assertThat(HTTP.send(request, HttpResponse.BodyHandlers.ofString()).body())
                .contains("capstan_limit_maximum{limit=\"database-connections\"} 12.0");
    }

    /** A client that calls through a load balancer fetches one key set, from either. */
    @Test
    void eachServerPublishesTheKeysOfBoth() throws Exception {
        Eventually.holds(
                "both publish both keys",
                () -> keyIds(one).size() == 2 && keyIds(two).size() == 2);

        assertThat(keyIds(one)).containsExactlyInAnyOrderElementsOf(keyIds(two));
    }

    private static List<String> keyIds(ServerProcess server) {
        return answer(HttpRequest.newBuilder(server.url("/.well-known/jwks.json"))
                        .build())
                .path("keys")
                .findValuesAsText("kid");
    }

    @Test
    void tokensAreUsedOnceOnBothTogether() throws Exception {
        ClusterAgent agent = agent().registers(one.url("/")).approved(one.url("/"), password);
        String token = agent.token();

        assertThat(agent.executes(one.url("/"), token)).isEqualTo(200);
        assertThat(agent.executes(two.url("/"), token)).isEqualTo(401);
        for (int round = 0; round < ROUNDS; round++) {
            String raced = agent.token();
            List<Integer> statuses = Stream.of(one, two)
                    .map(node -> CompletableFuture.supplyAsync(() -> executes(agent, node, raced), OwnThread.EACH))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
            assertThat(statuses).as("round %d", round).containsExactlyInAnyOrder(200, 401);
        }
    }

    private static int executes(ClusterAgent agent, ServerProcess node, String token) {
        try {
            return agent.executes(node.url("/"), token);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void revocationHoldsOnTheNextRequestToTheOther() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            ServerProcess here = round % 2 == 0 ? one : two;
            ServerProcess there = round % 2 == 0 ? two : one;
            ClusterAgent agent = agent().registers(here.url("/")).approved(here.url("/"), password);
            assertThat(agent.executes(there.url("/"), agent.token())).isEqualTo(200);

            agent.loses(here.url("/"), password);

            assertThat(agent.executes(there.url("/"), agent.token()))
                    .as("round %d", round)
                    .isEqualTo(403);
        }
    }

    @Test
    void callIsCancelledAtTheOther() throws Exception {
        String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
        CompletableFuture<HttpResponse<String>> call = HTTP.sendAsync(
                HttpRequest.newBuilder(one.url("/invocations"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString("{\"capability_id\": \"priced\", \"parameters\": {"
                                + "\"ms\": 20000}, \"trace_id\": \"" + trace + "\"}"))
                        .build(),
                HttpResponse.BodyHandlers.ofString());

        Eventually.holds("the call is cancelled", () -> cancels(two, trace));

        assertThat(call.get(20, TimeUnit.SECONDS).body()).contains("\"code\":\"cancelled\"");
        assertThat(cancels(two, trace)).as("cancelled again").isFalse();
    }

    private static boolean cancels(ServerProcess node, String trace) {
        return status(HttpRequest.newBuilder(node.url("/invocations/" + trace))
                        .DELETE()
                        .build())
                == 200;
    }

    @Test
    void traceIdInUseAtOneServerIsInUseAtTheOther() throws Exception {
        String trace = UUID.randomUUID().toString();
        AtomicReference<CompletableFuture<HttpResponse<String>>> running =
                new AtomicReference<>(CompletableFuture.completedFuture(null));

        Eventually.holds("the trace is in use", () -> {
            if (running.get().isDone()) {
                running.set(HTTP.sendAsync(invocation(one, trace, "sleep"), HttpResponse.BodyHandlers.ofString()));
            }
            return status(invocation(two, trace, "echo")) == 409;
        });
        running.get().get(20, TimeUnit.SECONDS);
        Eventually.holds("the trace is free", () -> status(invocation(two, trace, "echo")) == 200);
    }

    private static HttpRequest invocation(ServerProcess server, String trace, String capability) {
        return HttpRequest.newBuilder(server.url("/invocations"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"capability_id\": \"" + capability
                        + "\", \"parameters\": {\"ms\": 20000}, \"trace_id\": \"" + trace + "\"}"))
                .build();
    }

    @Test
    void resultOfAnAsynchronousRequestIsFetchedAtTheOtherServer() throws InterruptedException {
        JsonNode accepted = send(one, "\"mode\": \"async\"");
        String correlation = accepted.path("correlationId").asText();

        HttpRequest fetch =
                HttpRequest.newBuilder(two.url("/rpc/requests/" + correlation)).build();
        Eventually.holds(
                "the other server has the result",
                () -> answer(fetch).at("/response/number").asInt(-1) == 7);
        assertThat(accepted.path("status").asText()).isEqualTo("accepted");
    }

    @Test
    void idempotencyKeyIsOneKeyAtBothServers() {
        String key = "\"idempotencyKey\": \"" + UUID.randomUUID() + "\"";
        JsonNode first = send(one, key);
        JsonNode repeated = send(two, key);

        assertThat(first.path("status").asText()).isEqualTo("ok");
        assertThat(repeated).isEqualTo(first);
    }

    private static JsonNode send(ServerProcess server, String member) {
        String body =
                "{\"to\": \"agent://probe\", \"capability\": \"echo\", \"payload\": {\"number\": 7}, " + member + "}";
        return answer(HttpRequest.newBuilder(server.url("/rpc/requests"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    private static JsonNode answer(HttpRequest request) {
        try {
            return Json.mapper()
                    .readTree(HTTP.send(request, HttpResponse.BodyHandlers.ofByteArray())
                            .body());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void executionsOfADeadServerFailOnTheOther() throws Exception {
        ClusterAgent agent = agent().registers(one.url("/")).approved(one.url("/"), password);
        String execution = agent.sleeps(one.url("/"));
        assertThat(agent.status(two.url("/"), execution).path("status").asText())
                .as("polled at the other server")
                .isEqualTo("pending");

        one.kill();
        try (Connection connection = DriverManager.getConnection(database);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE node SET steady_since = steady_since - 61000");
            statement.execute("UPDATE node SET seen_at = seen_at - 61000"
                    + " WHERE id = (SELECT node FROM execution WHERE id = '"
                    + execution.substring(execution.lastIndexOf('/') + 1) + "')");
        }

        Eventually.holds("the execution has failed", () -> {
            try {
                JsonNode status = agent.status(two.url("/"), execution);
                return status.path("status").asText().equals("failed")
                        && status.at("/error/error").asText().equals("abandoned");
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        one = started("one");
    }

    @Test
    void acknowledgedCallsOutliveCrashesOfTheDatabaseAndOfOneServer() throws Exception {
        Set<String> answered = ConcurrentHashMap.newKeySet();
        callBothUntil(answered, () -> PostgresServer.shared().crash());
        for (ServerProcess node : List.of(one, two)) {
            Eventually.holds("the node serves again", () -> status(RecordedCalls.request(node, 0)) == 200);
        }
        callBothUntil(answered, one::kill);
        one = started("one");

        for (ServerProcess node : List.of(one, two)) {
            JsonNode verification = get(node.url("/audit/verification"));
            assertThat(verification.path("ok").asBoolean())
                    .as("%s", verification)
                    .isTrue();
            assertThat(RecordedCalls.recorded(node, "correlationId", SharedDatabaseIT::get))
                    .containsAll(answered);
        }
        assertThat(answered).hasSizeGreaterThan(CALLS / 2);
    }

    /** Its open transaction holds the lock of the head of the audit chain. */
    @Test
    void serverFrozenInATransactionHoldsUpTheOtherForSecondsOnly() throws Exception {
        try {
            freezeInTransaction(one);
            assertThat(CompletableFuture.supplyAsync(() -> status(RecordedCalls.request(two, 0)), OwnThread.EACH)
                            .get(45, TimeUnit.SECONDS))
                    .isEqualTo(200);
        } finally {
            one.signal("-CONT");
        }
        Eventually.holds("the frozen server serves again", () -> status(RecordedCalls.request(one, 0)) == 200);
        try (Connection connection = DriverManager.getConnection(database);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP FUNCTION wait_for_test CASCADE");
        }
    }

    /** Freezes a server while its insert of a record waits for a lock of this test, which then lets the insert end. */
    private static void freezeInTransaction(ServerProcess server) throws Exception {
        try (Connection connection = DriverManager.getConnection(database);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS"
                    + " 'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NULL; END'");
            statement.execute("CREATE TRIGGER wait_for_test AFTER INSERT ON audit_record FOR EACH STATEMENT"
                    + " EXECUTE FUNCTION wait_for_test()");
            statement.execute("SELECT pg_advisory_lock(1)");
            CompletableFuture<HttpResponse<Void>> unused =
                    HTTP.sendAsync(RecordedCalls.request(server, 0), HttpResponse.BodyHandlers.discarding());
            Eventually.holds("the insert waits", () -> count(statement, "wait_event = 'advisory'") == 1);
            server.signal("-STOP");
            statement.execute("SELECT pg_advisory_unlock(1)");
            Eventually.holds(
                    "the transaction is idle",
                    () -> count(statement, "state = 'idle in transaction' AND query LIKE '%audit_record%'") == 1);
        }
    }

    private static long count(Statement statement, String condition) {
        try (ResultSet found = statement.executeQuery("SELECT COUNT(*) FROM pg_stat_activity"
                + " WHERE datname = current_database() AND pid <> pg_backend_pid() AND " + condition)) {
            found.next();
            return found.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int status(HttpRequest request) {
        try {
            return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException | InterruptedException e) {
            return 0;
        }
    }

    /** Sends calls to both servers at once, and breaks something when a third of them is answered. */
    private static void callBothUntil(Set<String> answered, Runnable breaks) throws InterruptedException {
        CountDownLatch third = new CountDownLatch(CALLS / 3);
        List<CompletableFuture<Void>> calls = IntStream.range(0, CALLS)
                .mapToObj(number -> HTTP.sendAsync(
                                RecordedCalls.request(number % 2 == 0 ? one : two, number),
                                HttpResponse.BodyHandlers.ofByteArray())
                        .thenAccept(response -> {
                            acknowledged(response.body()).ifPresent(answered::add);
                            third.countDown();
                        }))
                .toList();
        assertThat(third.await(60, TimeUnit.SECONDS)).isTrue();
        breaks.run();
        calls.forEach(call -> call.exceptionally(broken -> null).join());
    }

    private static JsonNode get(URI address) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Authorization", ClusterAgent.owner(password))
                .build();
        return Json.mapper()
                .readTree(HTTP.send(request, HttpResponse.BodyHandlers.ofByteArray())
                        .body());
    }

    /** Returns the correlation id of a successful response. */
    private static Optional<String> acknowledged(byte[] response) {
        try {
            JsonNode json = Json.mapper().readTree(response);
            return json.path("status").asText().equals("ok")
                    ? Optional.of(json.path("correlationId").asText())
                    : Optional.empty();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ClusterAgent agent() {
        return new ClusterAgent(HTTP, ISSUER);
    }
}
