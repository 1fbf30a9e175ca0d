package dev.capstan.server.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.grants.token.SignToken;
import dev.capstan.grants.token.Signatures;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.grants.token.Token;
import dev.capstan.keys.crypto.Ed25519Provider;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;

/**
 * An agent that is granted {@code check_balance}, with a constraint. It signs a token for each request. The tokens have
 * no issuer, and the host names its key, as the npm server requires.
 */
final class LoadAgent {

    private static final String BODY =
            "{\"capability\":\"check_balance\",\"arguments\":{\"account_id\":\"acc_789\"}}";
    private static final String REGISTRATION = """
            {"name": "load", "host_name": "bench", "mode": "delegated", "capabilities": [
             {"name": "check_balance", "constraints": {"account_id": {"in": ["acc_789", "acc_123"]}}}]}""";

    private final SignToken sign = new SignToken(
            new Signatures(Ed25519Provider.fastest().provider()), InstantSource.system(), Duration.ofSeconds(60));
    private final SigningKey host = SigningKey.generate();
    private final SigningKey agent = SigningKey.generate();
    private final HttpClient http = HttpClient.newHttpClient();
    private final URI execute;
    private final String id;

    /** The decision of a user at a server. */
    @FunctionalInterface
    interface Approval {

        /** Returns the request that approves what has this code. */
        HttpRequest of(String userCode);
    }

    /** Registers an agent with a server by what its discovery document says, and approves it. */
    LoadAgent(URI server, Approval approval) throws IOException, InterruptedException {
        JsonNode document = send(
                HttpRequest.newBuilder(server.resolve("/.well-known/agent-configuration")).build());
        JsonNode endpoints = document.get("endpoints");
        this.execute = server.resolve(endpoints.get("execute").textValue());
        String token = hostToken(document.get("issuer").textValue());
        JsonNode registered = send(
                json(server.resolve(endpoints.get("register").textValue()), REGISTRATION)
                        .header("Authorization", "Bearer " + token)
                        .build());
        this.id = registered.get("agent_id").textValue();
        send(approval.of(registered.at("/approval/user_code").textValue()));
    }

    /** Registers an agent with a Capstan server, and has its first account approve it. */
    static LoadAgent approvedByOwner(MeasuredServer server) throws IOException, InterruptedException {
        String owner = Base64.getEncoder()
                .encodeToString(("owner:" + server.password()).getBytes(StandardCharsets.UTF_8));
        return new LoadAgent(
                server.url(),
                code -> json(server.url().resolve("/approvals/" + code), "{\"decision\": \"approve\"}")
                        .header("Authorization", "Basic " + owner)
                        .build());
    }

    /** Begins a request with a JSON body. */
    static HttpRequest.Builder json(URI url, String body) {
        return HttpRequest.newBuilder(url)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private String hostToken(String issuer) {
        String kid = host.publicKey().thumbprint();
        ObjectNode claims = Json.object();
        claims.set("host_public_key", host.publicKey().toJson().put("kid", kid));
        claims.set(
                "agent_public_key",
                agent.publicKey().toJson().put("kid", agent.publicKey().thumbprint()));
        return sign.host(host, kid, issuer, claims);
    }

    private JsonNode send(HttpRequest request) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException(request.uri() + ": " + response.statusCode() + " " + response.body());
        }
        try {
            return Json.read(response.body());
        } catch (MalformedJson e) {
            throw new IOException(request.uri() + ": " + e.getMessage(), e);
        }
    }

    /** Returns executions, each with a token of its own, as bytes on the wire. */
    byte[][] executions(int count) {
        byte[][] requests = new byte[count][];
        for (int i = 0; i < count; i++) {
            ObjectNode claims = Json.object().put("sub", id).put("aud", execute.toString());
            claims.putArray("capabilities").add("check_balance");
            String token = sign.sign(Token.AGENT, agent, null, claims);
            requests[i] = ("POST " + execute.getPath() + " HTTP/1.1\r\nHost: " + execute.getAuthority()
                            + "\r\nAuthorization: Bearer " + token
                            + "\r\nContent-Type: application/json\r\nContent-Length: " + BODY.length() + "\r\n\r\n"
                            + BODY)
                    .getBytes(StandardCharsets.US_ASCII);
        }
        return requests;
    }
}
