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
                "{\"name\": \"sha\\u0000red\", \"host_name\": \"cluster\", \"capabilities\": [\"check_balance\", \"priced\"]}");
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

    /** Executes {@code check_balance} at a node and returns the status of the response. */
    int executes(URI node, String token) throws IOException, InterruptedException {
        int status = execution(node, token, "check_balance", "{\"account_id\": \"acc_789\"}")
                .statusCode();
        // A server whose patience is short answers 202 where the machine is slow: the call was admitted all the same.
        return status == 202 ? 200 : status;
    }

    /** Begins to sleep for 20 s at a node, and returns the path of the execution's status. */
    String sleeps(URI node) throws IOException, InterruptedException {
        HttpResponse<String> response = execution(node, token(), "priced", "{\"ms\": 20000}");
        if (response.statusCode() != 202) {
            throw new AssertionError(response.statusCode() + " " + response.body());
        }
        return URI.create(read(response.body()).path("status_url").asText()).getPath();
    }

    private HttpResponse<String> execution(URI node, String token, String capability, String arguments)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(node.resolve("/capability/execute"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"capability\": \"" + capability + "\", \"arguments\": " + arguments + "}"))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** Asks a node for the status of an execution. */
    JsonNode status(URI node, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(node.resolve(path))
                .header("Authorization", "Bearer " + token())
                .build();
        return read(http.send(request, HttpResponse.BodyHandlers.ofString()).body());
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
        return read(response.body());
    }

    private static JsonNode read(String body) {
        try {
            return Json.read(body);
        } catch (MalformedJson e) {
            throw new AssertionError(body, e);
        }
    }

    static String owner(String password) {
        return "Basic " + Base64.getEncoder().encodeToString(("owner:" + password).getBytes(StandardCharsets.UTF_8));
    }
}
