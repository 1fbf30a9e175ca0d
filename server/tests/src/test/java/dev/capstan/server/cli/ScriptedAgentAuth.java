package dev.capstan.server.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.capstan.core.json.Json;
import dev.capstan.grants.token.InvalidKey;
import dev.capstan.grants.token.InvalidToken;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.Signatures;
import dev.capstan.grants.token.Token;
import dev.capstan.server.RunningServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An Agent Auth server for one host that does what a test tells it: it checks every token as strictly as a real one,
 * and decides about what waits when it is asked for the status.
 */
final class ScriptedAgentAuth implements AutoCloseable {

    private final HttpServer http;
    private final Map<String, Agent> agents = new LinkedHashMap<>();
    private final Set<String> seen = new HashSet<>();
    private final List<String> requests = new ArrayList<>();
    private @Nullable PublicKey host;
    private ObjectNode discovery = Json.object();
    private Consumer<Agent> decision = agent -> {};
    private int pollsBeforeDecision;
    private @Nullable String statusOfExecution;
    private final Map<String, String> refusals = new LinkedHashMap<>();
    private @Nullable String stream;
    private @Nullable String location;
    private int pendingPolls;
    private int expiresIn = 600;

    /** An agent as the server knows it. */
    static final class Agent {
        final String id;
        final PublicKey key;
        String status = "pending";
        final Map<String, ObjectNode> grants = new LinkedHashMap<>();

        Agent(String id, PublicKey key) {
            this.id = id;
            this.key = key;
        }

        /** Grants all that waits, as it was asked for. */
        void approve() {
            status = "active";
            grants.values().forEach(grant -> grant.put("status", "active"));
        }

        void reject() {
            status = "rejected";
        }
    }

    /** A refusal on the way. */
    private static final class Refusal extends Exception {
        private static final long serialVersionUID = 1L;
        private final int status;
        private final transient ObjectNode body;

        Refusal(int status, String code, String message) {
            this(status, Json.object().put("error", code).put("message", message));
        }

        Refusal(int status, ObjectNode body) {
            super(body.path("error").asText());
            this.status = status;
            this.body = body;
        }
    }

    ScriptedAgentAuth() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/", this::respond);
        http.start();
        discovery.put("version", "1.0-draft").put("issuer", url()).put("default_location", url() + "/run");
        discovery.putArray("modes").add("delegated");
        discovery
                .putObject("endpoints")
                .put("register", "/agent/register")
                .put("capabilities", "/capability/list")
                .put("describe_capability", "/capability/describe")
                .put("execute", "/run")
                .put("request_capability", "/agent/request-capability")
                .put("status", "/agent/status")
                .put("reactivate", "/agent/reactivate")
                .put("revoke", "/agent/revoke");
    }

    String url() {
        return "http://127.0.0.1:" + http.getAddress().getPort();
    }

    /** Method and path of what was asked, in order. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    /** The only agent. */
    Agent agent() {
        return agents.values().iterator().next();
    }

    int agents() {
        return agents.size();
    }

    ObjectNode discovery() {
        return discovery;
    }

    /** Schedules a change after this many status requests. */
    ScriptedAgentAuth deciding(int polls, Consumer<Agent> what) {
        pollsBeforeDecision = polls;
        decision = what;
        return this;
    }

    /** An approval that is good for so long. */
    ScriptedAgentAuth expiringIn(int seconds) {
        expiresIn = seconds;
        return this;
    }

    /** Executions say that they are under way, so often, with this status URL. */
    ScriptedAgentAuth pendingAt(String statusUrl, int polls) {
        statusOfExecution = statusUrl;
        pendingPolls = polls;
        return this;
    }

    /** Makes executions respond with this stream, unchanged. */
    ScriptedAgentAuth streaming(String events) {
        stream = events;
        return this;
    }

    /** Capabilities are executed elsewhere. */
    ScriptedAgentAuth executingAt(String where) {
        location = where;
        return this;
    }

    /** A path is refused with this body and status 403. */
    ScriptedAgentAuth refusing(String path, String body) {
        refusals.put(path, body);
        return this;
    }

    /** A path is refused no longer. */
    ScriptedAgentAuth accepting(String path) {
        refusals.remove(path);
        return this;
    }

    private synchronized void respond(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        requests.add(exchange.getRequestMethod() + " " + path);
        JsonNode body = RunningServer.parsed(text(exchange));
        try {
            if (refusals.containsKey(path)) {
                throw new Refusal(403, (ObjectNode) RunningServer.parsed(refusals.get(path)));
            }
            if (path.equals("/run") && stream != null) {
                byTheAgent(exchange, url() + "/run", body);
                send(exchange, 200, "text/event-stream", stream);
                return;
            }
            boolean begun = path.equals("/run") && statusOfExecution != null;
            send(exchange, begun ? 202 : 200, "application/json", Json.write(result(exchange, path, body)));
        } catch (Refusal refusal) {
            send(exchange, refusal.status, "application/json", Json.write(refusal.body));
        } catch (InvalidToken | InvalidKey e) {
            send(
                    exchange,
                    401,
                    "application/json",
                    Json.write(Json.object().put("error", "invalid_jwt").put("message", e.getMessage())));
        }
    }

    private ObjectNode result(HttpExchange exchange, String path, JsonNode body)
            throws Refusal, InvalidToken, InvalidKey {
        return switch (path) {
            case "/.well-known/agent-configuration" -> discovery;
            case "/agent/register" -> register(byTheHost(exchange), body);
            case "/agent/status" -> status(byTheHost(exchange), query(exchange));
            case "/agent/request-capability" -> request(byTheAgent(exchange, url(), Json.object()), body);
            case "/agent/reactivate" -> reactivate(byTheHost(exchange), body);
            case "/agent/revoke" -> revoke(byTheHost(exchange), body);
            case "/capability/list" -> list();
            case "/capability/describe" -> describe(byTheAgent(exchange, url(), Json.object()), query(exchange));
            case "/run" -> run(byTheAgent(exchange, url() + "/run", body), body);
            case "/executions/7" -> poll(byTheAgent(exchange, url() + "/run", Json.object()));
            default -> throw new Refusal(404, "not_found", "nothing is at " + path);
        };
    }

    private Token byTheHost(HttpExchange exchange) throws Refusal, InvalidToken, InvalidKey {
        Token token = token(exchange);
        token.checkType(Token.HOST);
        token.checkAudience(url());
        PublicKey key = PublicKey.parse(token.claim("host_public_key"));
        if (host == null) {
            host = key;
        }
        if (!host.equals(key) || !token.issuer().equals(Optional.of(key.thumbprint()))) {
            throw new Refusal(401, "invalid_jwt", "another host");
        }
        token.verifySignature(key, Signatures.ofJdk());
        checkOnce(token);
        return token;
    }

    private Agent byTheAgent(HttpExchange exchange, String audience, JsonNode body) throws Refusal, InvalidToken {
        Token token = token(exchange);
        token.checkType(Token.AGENT);
        token.checkAudience(audience);
        Agent agent = agents.get(token.subject().orElse(""));
        if (agent == null || host == null || !token.issuer().equals(Optional.of(host.thumbprint()))) {
            throw new Refusal(401, "invalid_jwt", "another agent");
        }
        token.verifySignature(agent.key, Signatures.ofJdk());
        checkOnce(token);
        if (!agent.status.equals("active")) {
            throw new Refusal(403, "agent_" + agent.status, "the agent is " + agent.status);
        }
        if (audience.endsWith("/run") && token.capabilities().isEmpty()) {
            throw new Refusal(403, "capability_not_granted", "the token is for more than it has to be");
        }
        if (body.has("capability")
                && !token.capabilities()
                        .equals(Optional.of(Set.of(body.path("capability").asText())))) {
            throw new Refusal(403, "capability_not_granted", "the token is for another capability");
        }
        return agent;
    }

    private static Token token(HttpExchange exchange) throws Refusal, InvalidToken {
        String header = exchange.getRequestHeaders().getFirst("Authorization");
        if (header == null || !header.startsWith("Bearer ")) {
            throw new Refusal(401, "authentication_required", "send a token");
        }
        return Token.parse(header.substring("Bearer ".length()));
    }

    private void checkOnce(Token token) throws InvalidToken, Refusal {
        token.checkTimes(Instant.now());
        if (!seen.add(token.jti())) {
            throw new Refusal(401, "invalid_jwt", "replayed");
        }
    }

    private ObjectNode register(Token token, JsonNode body) throws Refusal, InvalidKey {
        PublicKey key = PublicKey.parse(token.claim("agent_public_key"));
        Agent agent = agents.values().stream()
                .filter(known -> known.key.equals(key))
                .findFirst()
                .orElseGet(() -> new Agent("agt_" + (1000 + agents.size()), key));
        if (!agent.status.equals("pending")) {
            throw new Refusal(409, "agent_exists", "the key has an agent");
        }
        for (JsonNode each : body.path("capabilities")) {
            if (each.path("name").asText(each.asText()).equals("nonsense")) {
                ObjectNode refusal =
                        Json.object().put("error", "invalid_capabilities").put("message", "not offered");
                refusal.putArray("invalid_capabilities").add("nonsense");
                throw new Refusal(400, refusal);
            }
        }
        agents.put(agent.id, agent);
        addRequested(agent, body);
        if (pollsBeforeDecision == 0) {
            decision.accept(agent);
        }
        return agent.status.equals("pending") ? waiting(stateJson(agent)) : stateJson(agent);
    }

    private static void addRequested(Agent agent, JsonNode body) {
        for (JsonNode each : body.path("capabilities")) {
            ObjectNode grant = Json.object()
                    .put("capability", each.path("name").asText(each.asText()))
                    .put("status", "pending");
            if (each.has("constraints")) {
                grant.set("constraints", each.get("constraints"));
            }
            agent.grants.put(grant.get("capability").asText(), grant);
        }
    }

    private ObjectNode waiting(ObjectNode json) {
        json.putObject("approval")
                .put("method", "device_authorization")
                .put("verification_uri", url() + "/device")
                .put("verification_uri_complete", url() + "/device?code=BCDF-GHJK")
                .put("user_code", "BCDF-GHJK")
                .put("expires_in", expiresIn)
                .put("interval", 1);
        return json;
    }

    private ObjectNode status(Token token, String query) throws Refusal {
        Agent agent = agents.get(query.replace("agent_id=", ""));
        if (agent == null) {
            throw new Refusal(404, "agent_not_found", "no such agent");
        }
        if (pollsBeforeDecision > 0 && --pollsBeforeDecision == 0) {
            decision.accept(agent);
        }
        return stateJson(agent);
    }

    private ObjectNode stateJson(Agent agent) {
        ObjectNode json =
                Json.object().put("agent_id", agent.id).put("host_id", "hst_1").put("status", agent.status);
        ArrayNode grants = json.putArray("agent_capability_grants");
        agent.grants.values().forEach(grants::add);
        return json;
    }

    private ObjectNode request(Agent agent, JsonNode body) {
        addRequested(agent, body);
        return waiting(stateJson(agent).put("status", "pending"));
    }

    private ObjectNode reactivate(Token token, JsonNode body) throws Refusal {
        Agent agent = agents.get(body.path("agent_id").asText());
        agent.status = "active";
        agent.grants.clear();
        return stateJson(agent);
    }

    private ObjectNode revoke(Token token, JsonNode body) throws Refusal {
        Agent agent = agents.get(body.path("agent_id").asText());
        if (agent.status.equals("pending")) {
            throw new Refusal(403, "host_pending", "the host is pending");
        }
        agent.status = "revoked";
        return Json.object().put("agent_id", agent.id).put("status", "revoked");
    }

    private static ObjectNode list() {
        ObjectNode json = Json.object();
        json.putArray("capabilities").addObject().put("name", "check_balance");
        return json;
    }

    private ObjectNode describe(Agent agent, String query) throws Refusal {
        String name = query.replace("name=", "");
        if (name.equals("removed")) {
            throw new Refusal(404, "capability_not_found", "no such capability");
        }
        ObjectNode json = Json.object().put("name", name);
        return location == null ? json : json.put("location", location);
    }

    private ObjectNode run(Agent agent, JsonNode body) throws Refusal {
        String capability = body.path("capability").asText();
        if (!agent.grants.containsKey(capability)) {
            throw new Refusal(403, "capability_not_granted", "no grant for '" + capability + "'");
        }
        if (statusOfExecution != null) {
            return Json.object().put("status", "pending").put("status_url", statusOfExecution);
        }
        ObjectNode answer = Json.object();
        answer.putObject("data").set("got", body.path("arguments"));
        return answer;
    }

    private ObjectNode poll(Agent agent) {
        if (pendingPolls-- > 0) {
            return Json.object().put("status", "pending");
        }
        ObjectNode json = Json.object().put("status", "completed");
        json.putObject("result").put("late", true);
        return json;
    }

    private static String query(HttpExchange exchange) {
        return Optional.ofNullable(exchange.getRequestURI().getQuery()).orElse("");
    }

    private static String text(HttpExchange exchange) throws IOException {
        String text = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        return text.isEmpty() ? "{}" : text;
    }

    private static void send(HttpExchange exchange, int status, String type, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        http.stop(0);
    }
}
