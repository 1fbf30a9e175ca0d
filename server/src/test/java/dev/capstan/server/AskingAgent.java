package dev.capstan.server;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.grants.token.SignToken;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.RunningServer.Reply;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.InstantSource;

/** A host and an agent under it that register with a running server over HTTP. */
public final class AskingAgent {

    private static final SignToken TOKENS = new SignToken(InstantSource.system());

    private final RunningServer server;
    private final SigningKey host;
    private final SigningKey agent = SigningKey.generate();
    private final JsonNode registration;

    private AskingAgent(RunningServer server, SigningKey host, String body) throws IOException, InterruptedException {
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
    public static AskingAgent registers(RunningServer server, String body) throws IOException, InterruptedException {
        return new AskingAgent(server, SigningKey.generate(), body);
    }

    /** Another agent under the same host. */
    public AskingAgent sibling(String body) throws IOException, InterruptedException {
        return new AskingAgent(server, host, body);
    }

    /** What it was answered. */
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

    /** The code that a person types. */
    public String userCode() {
        return registration.at("/approval/user_code").textValue();
    }

    /** Where it stands now. */
    public JsonNode status() throws IOException, InterruptedException {
        String token = TOKENS.host(host, server.url().toString());
        return server.send(HttpRequest.newBuilder(URI.create(server.url() + "/agent/status?agent_id=" + id()))
                        .header("Authorization", "Bearer " + token)
                        .GET())
                .json();
    }

    /** What it is answered that asks for more with this JSON body. */
    public JsonNode asksFor(String body) throws IOException, InterruptedException {
        return post("/agent/request-capability", token(server.url().toString()), body)
                .json();
    }

    /** What it is answered that executes a capability. */
    public Reply executes(String capability, String arguments) throws IOException, InterruptedException {
        String body = "{\"capability\": \"" + capability + "\", \"arguments\": " + arguments + "}";
        return post("/capability/execute", token(server.url() + "/capability/execute"), body);
    }

    private String token(String audience) {
        return TOKENS.agent(agent, id(), host.publicKey().thumbprint(), audience);
    }

    private Reply post(String path, String token, String body) throws IOException, InterruptedException {
        return server.send(HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }
}
