package dev.capstan.server.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.grants.token.SignToken;
import dev.capstan.grants.token.Signatures;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.keys.crypto.Ed25519Provider;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * A closed loop of agents that execute {@code check_balance} over HTTP: each connection sends its next request after
 * the response to its last. Every request has a token that was signed before the clock starts and is used once.
 *
 * <p>Arguments: the server's URL, the owner's name and password, connections, requests of a round, rounds. The grant
 * carries a constraint, both schemas are checked, and every result is on the audit chain before it is sent.
 */
public final class ExecuteLoad {

    private final URI server;
    private final String owner;
    private final HttpClient http = HttpClient.newHttpClient();
    private final SignToken sign;
    private final SigningKey host = SigningKey.generate();
    private final SigningKey agent = SigningKey.generate();

    private ExecuteLoad(URI server, String owner) {
        this.server = server;
        this.owner = owner;
        this.sign = new SignToken(
                new Signatures(Ed25519Provider.fastest().provider()), InstantSource.system(), Duration.ofSeconds(60));
    }

    public static void main(String[] arguments) throws Exception {
        ExecuteLoad load = new ExecuteLoad(URI.create(arguments[0]), arguments[1] + ":" + arguments[2]);
        int connections = Integer.parseInt(arguments[3]);
        int requests = Integer.parseInt(arguments[4]);
        int rounds = Integer.parseInt(arguments[5]);
        String agentId = load.connected();
        for (int round = 1; round <= rounds; round++) {
            System.out.println("round " + round + ": " + load.round(agentId, connections, requests));
        }
    }

    private String connected() throws IOException, InterruptedException {
        String constraint = "{\"account_id\": {\"in\": [\"acc_789\", \"acc_123\"]}}";
        JsonNode pending = post(
                "/agent/register",
                "Bearer " + sign.host(host, server.toString(), agent.publicKey()),
                "{\"name\": \"load\", \"capabilities\": [{\"name\": \"check_balance\", \"constraints\": " + constraint
                        + "}]}");
        String code = pending.at("/approval/user_code").textValue();
        post(
                "/approvals/" + code,
                "Basic " + Base64.getEncoder().encodeToString(owner.getBytes(StandardCharsets.UTF_8)),
                "{\"decision\": \"approve\"}");
        return pending.get("agent_id").textValue();
    }

    private JsonNode post(String path, String authorization, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(server.resolve(path))
                .header("Authorization", authorization)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IllegalStateException(path + ": " + response.statusCode() + " " + response.body());
        }
        try {
            return Json.read(response.body());
        } catch (MalformedJson e) {
            throw new IllegalStateException(e);
        }
    }

    private String round(String agentId, int connections, int requests) throws Exception {
        List<byte[][]> shares = IntStream.range(0, connections)
                .mapToObj(i -> signed(agentId, requests / connections))
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        List<Callable<long[]>> clients = new ArrayList<>();
        for (byte[][] share : shares) {
            Connection connection = new Connection(server);
            clients.add(() -> connection.sendAll(share));
        }
        long begun = System.nanoTime();
        List<Future<long[]>> done = threads.invokeAll(clients);
        double seconds = (System.nanoTime() - begun) / 1e9;
        threads.shutdown();
        long[] latencies = done.stream()
                .flatMapToLong(future -> Arrays.stream(result(future)))
                .sorted()
                .toArray();
        return String.format(
                "%,.0f a second, 50 %% in %.1f ms, 99 %% in %.1f ms, %d requests over %d connections",
                latencies.length / seconds,
                latencies[latencies.length / 2] / 1e6,
                latencies[(int) (latencies.length * 0.99)] / 1e6,
                latencies.length,
                connections);
    }

    private static long[] result(Future<long[]> future) {
        try {
            return future.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private byte[][] signed(String agentId, int requests) {
        String audience = server + "/capability/execute";
        String body = "{\"capability\":\"check_balance\",\"arguments\":{\"account_id\":\"acc_789\"}}";
        byte[][] signed = new byte[requests][];
        for (int i = 0; i < requests; i++) {
            String token = sign.agent(
                    agent, agentId, host.publicKey().thumbprint(), audience, Set.of("check_balance"));
            signed[i] = ("POST /capability/execute HTTP/1.1\r\nHost: " + server.getAuthority()
                            + "\r\nAuthorization: Bearer " + token
                            + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n"
                            + body)
                    .getBytes(StandardCharsets.US_ASCII);
        }
        return signed;
    }
}
