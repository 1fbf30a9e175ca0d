package dev.capstan.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.token.SignToken;
import dev.capstan.grants.token.Signatures;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.grants.token.Token;
import dev.capstan.grants.token.TokenLimits;
import dev.capstan.keys.crypto.Ed25519Provider;
import dev.capstan.server.RunningServer.Reply;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.InstantSource;

/** A host and an agent under it that register with a running server over HTTP. */
public final class TestAgent {

    /** The fastest provider of signatures, because these tests make thousands of tokens. */
    public static final Signatures SIGNATURES =
            new Signatures(Ed25519Provider.fastest().provider());

    /** A signer of tokens with these signatures. */
    public static final SignToken TOKENS = new SignToken(SIGNATURES, InstantSource.system(), TokenLimits.MAX_OWN_LIFE);

    private final RunningServer server;
    private final SigningKey host;
    private final SigningKey agent = SigningKey.generate();
    private final JsonNode registration;

    private TestAgent(RunningServer server, SigningKey host, String body) throws IOException, InterruptedException {
        this.server = server;
        this.host = host;
        String token = TOKENS.host(host, server.url().toString(), agent.publicKey());
        Reply reply = post("/agent/register", token, body);
        if (reply.status() != 200) {
            throw new AssertionError("the registration was refused: " + reply.text());
        }
        this.registration = reply.json();
    }

    /** An agent that registers under a host of its own with this JSON body. */
    public static TestAgent registers(RunningServer server, String body) throws IOException, InterruptedException {
        return new TestAgent(server, SigningKey.generate(), body);
    }

    /** Another agent under the same host. */
    public TestAgent sibling(String body) throws IOException, InterruptedException {
        return new TestAgent(server, host, body);
    }

    /** Returns the response to its registration. */
    public JsonNode registration() {
        return registration;
    }

    /** Its id. */
    public String id() {
        return registration.path("agent_id").textValue();
    }

    /** The id of its host. */
    public String hostId() {
        return registration.path("host_id").textValue();
    }

    /** Returns the code that a user types. */
    public String userCode() {
        return registration.at("/approval/user_code").textValue();
    }

    /** The same, once the owner has allowed what it asks for. */
    public TestAgent approved() throws IOException, InterruptedException {
        Reply reply = server.asOwner("POST", "/approvals/" + userCode(), "{\"decision\": \"approve\"}");
        if (reply.status() != 200) {
            throw new AssertionError("the approval was refused: " + reply.text());
        }
        return this;
    }

    /** Returns its current status. */
    public JsonNode status() throws IOException, InterruptedException {
        return hostGets("/agent/status?agent_id=" + id()).json();
    }

    /** Requests more capabilities with this JSON body and returns the response. */
    public JsonNode requestCapabilities(String body) throws IOException, InterruptedException {
        return posts("/agent/request-capability", body).json();
    }

    /** Executes a capability and returns the response. */
    public Reply executes(String capability, String arguments) throws IOException, InterruptedException {
        String body = "{\"capability\": \"" + capability + "\", \"arguments\": " + arguments + "}";
        return posts("/capability/execute", body);
    }

    /** Sends a GET of its host and returns the response. */
    public Reply hostGets(String path) throws IOException, InterruptedException {
        return get(path, hostToken());
    }

    /** Posts a JSON body of its host and returns the response. */
    public Reply hostPosts(String path, String body) throws IOException, InterruptedException {
        return post(path, hostToken(), body);
    }

    /** Sends a GET and returns the response. */
    public Reply gets(String path) throws IOException, InterruptedException {
        return get(path, tokenFor(path));
    }

    /** Posts a JSON body and returns the response. */
    public Reply posts(String path, String body) throws IOException, InterruptedException {
        return post(path, tokenFor(path), body);
    }

    /** Sends a GET with this token and returns the response. */
    public Reply get(String path, String token) throws IOException, InterruptedException {
        return server.send(HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + token)
                .GET());
    }

    /** The key of its host. */
    public SigningKey hostKey() {
        return host;
    }

    /** Its key. */
    public SigningKey key() {
        return agent;
    }

    /** A new token of its host. */
    public String hostToken() {
        return TOKENS.host(host, server.url().toString());
    }

    /** A new token of its host that proves the key which is to be this owner's next. */
    public String hostToken(SigningKey next, String owner) {
        ObjectNode claims = Json.object()
                .put("iss", host.publicKey().thumbprint())
                .put("aud", server.url().toString());
        return TOKENS.proving(next, owner, Token.HOST, host, null, claims);
    }

    /** A new token of its own that proves the key which is to be its own next. */
    public String token(SigningKey next) {
        ObjectNode claims =
                Json.object().put("sub", id()).put("aud", server.url().toString());
        return TOKENS.proving(next, id(), Token.AGENT, agent, null, claims);
    }

    /** A new token of its own for what is at this path. */
    public String tokenFor(String path) {
        return token(audience(path));
    }

    /** Returns the audience that its token must have at this path. */
    public String audience(String path) {
        String url = server.url().toString();
        boolean executes = path.startsWith("/capability/") && path.contains("execut");
        boolean isOther = path.startsWith("/invocations") || path.startsWith("/rpc/") || path.equals("/mcp");
        return executes ? url + "/capability/execute" : isOther ? url + path : url;
    }

    /** A new token of its own for this receiver. */
    public String token(String audience) {
        return TOKENS.agent(agent, id(), host.publicKey().thumbprint(), audience);
    }

    /** Posts a JSON body with this token and returns the response. */
    public Reply post(String path, String token, String body) throws IOException, InterruptedException {
        return server.send(HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }
}
