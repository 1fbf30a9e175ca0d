package dev.capstan.server.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.TestAgent;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** An agent of a cluster. It sends each request to the node that the test names. */
final class ClusterAgent {

    private final HttpClient http;
    private final String issuer;
    private final SigningKey host = SigningKey.generate();
    private final SigningKey key = SigningKey.generate();
    private String id = "";
    private String userCode = "";

    /**
     * Creates an agent that is unknown to the cluster.
     *
     * @param issuer the public URL of the cluster
     */
    ClusterAgent(HttpClient http, String issuer) {
        this.http = http;
        this.issuer = issuer;
    }

    /** Registers with a node and asks for {@code check_balance}. Its name has a character that PostgreSQL refuses. */
    ClusterAgent registers(URI node) throws IOException, InterruptedException {
        JsonNode registered = post(
                node.resolve("/agent/register"),
                "Bearer " + TestAgent.TOKENS.host(host, issuer, key.publicKey()),
                "{\"name\": \"sha\\u0000red\", \"host_name\": \"cluster\", \"capabilities\": [\"check_balance\"]}");
        id = registered.path("agent_id").asText();
        userCode = registered.at("/approval/user_code").asText();
        return this;
    }

    /** Has the owner approve it at a node. */
    ClusterAgent approved(URI node, String password) throws IOException, InterruptedException {
        post(node.resolve("/approvals/" + userCode), owner(password), "{\"decision\": \"approve\"}");
        return this;
    }

    /** Has the owner revoke its grant at a node. */
    void loses(URI node, String password) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(node.resolve("/agents/" + id + "/grants/check_balance"))
                .header("Authorization", owner(password))
                .DELETE()
                .build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() >= 300) {
            throw new AssertionError("the revocation was refused: " + response.body());
        }
    }

    /** Returns a new token for an execution. */
    String token() {
        return TestAgent.TOKENS.agent(key, id, host.publicKey().thumbprint(), issuer + "/capability/execute");
    }

    /** Executes the capability at a node and returns the status of the response. */
    int executes(URI node, String token) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(node.resolve("/capability/execute"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"capability\": \"check_balance\", \"arguments\": {\"account_id\": \"acc_789\"}}"))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
    }

    private JsonNode post(URI address, String authorization, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Authorization", authorization)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new AssertionError(address + ": " + response.statusCode() + " " + response.body());
        }
        try {
            return Json.read(response.body());
        } catch (MalformedJson e) {
            throw new AssertionError(response.body(), e);
        }
    }

    static String owner(String password) {
        return "Basic " + Base64.getEncoder().encodeToString(("owner:" + password).getBytes(StandardCharsets.UTF_8));
    }
}
