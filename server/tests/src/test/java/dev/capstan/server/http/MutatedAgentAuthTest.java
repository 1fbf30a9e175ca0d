package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.testing.PropertySearch;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.http.common.MutatedBytes;
import dev.capstan.http.common.MutatedJson;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Mutations of valid Agent Auth requests: none causes a server error, and none grants anything. */
class MutatedAgentAuthTest {

    private static final long SEED = 20_260_204;
    private static final int TOKENS_EACH = PropertySearch.tries(520);
    private static final int HEADERS_EACH = PropertySearch.tries(100);
    private static final int BODIES_EACH = PropertySearch.tries(120);
    private static final int THREADS = 6;

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    /** The signer of a request. */
    private enum Signer {
        HOST,
        AGENT
    }

    /**
     * An operation with a valid request.
     *
     * @param path with {@code AGENT} in place of the id of the agent
     * @param body likewise; empty for an operation without a body
     * @param changes whether it changes state
     */
    private record Operation(String method, String path, Signer signer, String body, boolean changes) {

        /** Whether the agent cannot be used after it. */
        boolean isFinal() {
            return changes && !path.startsWith("/capability/");
        }

        String pathFor(TestAgent agent) {
            return path.replace("AGENT", agent.id());
        }

        byte[] bodyFor(TestAgent agent, SigningKey key) {
            return body.replace("AGENT", agent.id())
                    .replace("KEY", key.publicKey().toJson().toString())
                    .getBytes(StandardCharsets.UTF_8);
        }
    }

    private static final String REGISTRATION = """
            {"name": "Copy", "host_name": "Host", "mode": "delegated", "reason": "because", "force_approval": true,
             "capabilities": ["check_balance",
              {"name": "transfer_funds", "constraints": {"amount": {"max": 5}, "currency": {"in": ["USD"]}}}]}""";

    private static final List<Operation> OPERATIONS = List.of(
            new Operation("POST", "/agent/register", Signer.HOST, REGISTRATION, true),
            new Operation("GET", "/agent/status?agent_id=AGENT", Signer.HOST, "", false),
            new Operation("POST", "/agent/request-capability", Signer.AGENT, """
                    {"capabilities": [{"name": "transfer_funds", "constraints": {"amount": {"max": 9000}}}, "web_search"],
                     "reason": "more"}""", true),
            new Operation("POST", "/agent/reactivate", Signer.HOST, "{\"agent_id\": \"AGENT\"}", true),
            new Operation("POST", "/agent/revoke", Signer.HOST, "{\"agent_id\": \"AGENT\"}", true),
            new Operation(
                    "POST", "/agent/rotate-key", Signer.HOST, "{\"agent_id\": \"AGENT\", \"public_key\": KEY}", true),
            new Operation("POST", "/agent/rotate-key", Signer.AGENT, "{\"public_key\": KEY}", true),
            new Operation("POST", "/host/rotate-key", Signer.HOST, "{\"public_key\": KEY}", true),
            new Operation("POST", "/host/revoke", Signer.HOST, "{\"why\": [1.5, null, \"\\u00fc\"]}", true),
            new Operation("GET", "/capability/list?query=balance&limit=5", Signer.HOST, "", false),
            new Operation("GET", "/capability/describe?name=check_balance", Signer.AGENT, "", false),
            new Operation("POST", "/capability/execute", Signer.AGENT, """
                    {"capability": "check_balance", "arguments": {"account_id": "acc_123"}}""", true),
            new Operation("POST", "/capability/batch-execute", Signer.AGENT, """
                    {"requests": [{"id": "1", "capability": "check_balance", "arguments": {"account_id": "acc_123"}},
                     {"id": "2", "capability": "transfer_funds",
                      "arguments": {"to": "acc_456", "amount": 1, "currency": "USD"}}]}""", true),
            new Operation("GET", "/capability/executions/EXECUTION", Signer.AGENT, "", false));

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private TestAgent kept;
    private String execution;

    @BeforeEach
    void approve() throws Exception {
        kept = approved();
        Reply begun = SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/capability/execute"))
                .header("Authorization", "Bearer " + kept.tokenFor("/capability/execute"))
                .header("Content-Type", "application/json")
                .header("Prefer", "respond-async")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"capability\": \"check_balance\", \"arguments\": {\"account_id\": \"acc_123\"}}")));
        assertThat(begun.status()).as(begun.text()).isEqualTo(202);
        execution = begun.json().path("status_url").asText().replaceAll(".*/", "");
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @Test
    void noMutatedRequestCausesAServerErrorOrGrantsAnything() throws Exception {
        JsonNode before = withoutUse(status(kept));
        String balance = balance();
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (Operation operation : OPERATIONS) {
            Operation ready = new Operation(
                    operation.method(),
                    operation.path().replace("EXECUTION", execution),
                    operation.signer(),
                    operation.body(),
                    operation.changes());
            long seed = SEED + tasks.size();
            tasks.add(() -> new OperationMutations(ready, new Random(seed)).run());
        }
        tasks.add(() -> introspections(new Random(SEED - 1)));
        tasks.add(() -> decisions(new Random(SEED - 2)));

        int sent = 0;
        for (Future<Integer> task : threads.invokeAll(tasks)) {
            sent += task.get();
        }

        assertThat(sent).as("mutated requests that were sent").isGreaterThan(PropertySearch.tries(10_000));
        assertThat(withoutUse(status(kept)))
                .as("the agent of all mutated tokens")
                .isEqualTo(before);
        assertThat(balance())
                .as("the account that mutated requests transfer from")
                .isEqualTo(balance);
        assertNothingGranted();
        assertThat(SERVER.get("/audit/verification").json().path("ok").booleanValue())
                .isTrue();
    }

    /** The mutated requests for one operation: invalid tokens of the agent that is kept, and the rest for expendable agents. */
    private final class OperationMutations {

        private final Operation operation;
        private final Random random;
        private final MutatedTokens mutated;
        private final SigningKey other = SigningKey.generate();
        private TestAgent expendable;

        OperationMutations(Operation operation, Random random) throws Exception {
            this.operation = operation;
            this.random = random;
            this.mutated = new MutatedTokens(random);
            this.expendable = operation.changes() ? expendable() : kept;
        }

        int run() throws Exception {
            for (int i = 0; i < TOKENS_EACH; i++) {
                badToken();
            }
            for (int i = 0; i < HEADERS_EACH; i++) {
                badHeader();
            }
            for (int i = 0; i < BODIES_EACH; i++) {
                badContent();
            }
            return TOKENS_EACH + HEADERS_EACH + BODIES_EACH;
        }

        private void badToken() throws Exception {
            MutatedTokens.MutatedToken bad = mutated.of(validToken(kept, other));
            Reply reply = send(kept, operation.bodyFor(kept, other), "Bearer " + bad.token());

            String what = operation + " with a token " + bad.way() + ": " + bad.token();
            assertRefusal(what, reply);
            if (!isOfAnotherKind(reply)) {
                assertThat(reply.status()).as(what).isEqualTo(401);
                assertThat(reply.header("WWW-Authenticate")).as(what).startsWith("AgentAuth discovery=\"http");
            }
            assertThat(reply.text()).as("the text of a refusal").doesNotContain(tail(bad.token()));
        }

        /** Whether a key was refused because the mutation changed its type. */
        private boolean isOfAnotherKind(Reply reply) {
            return reply.status() == 400
                    && reply.json().path("error").textValue().equals("unsupported_algorithm");
        }

        private void badHeader() throws Exception {
            String token = validToken(kept, other).compact();
            List<List<String>> all = List.of(
                    List.of("Bearer " + token, "Bearer " + token),
                    List.of(
                            "Bearer " + token,
                            "Bearer " + validToken(kept, other).compact()),
                    List.of("Basic eDp5", "Bearer " + token),
                    List.of("Bearer " + token + ", Bearer " + token),
                    List.of("Bearer"),
                    List.of("Bearer "),
                    List.of("Bearer\t" + token),
                    List.of("Bearer=" + token),
                    List.of("Bearer" + token),
                    List.of(token),
                    List.of("Basic " + token),
                    List.of("DPoP " + token),
                    List.of("Token " + token),
                    List.of("Bearer Bearer " + token),
                    List.of("Bearer \"" + token + "\""),
                    List.of("Bearer " + token + " x"),
                    List.of("Bearer " + token + "=".repeat(3_000)),
                    List.of("Bearer " + "a".repeat(6_000) + "." + token));
            List<String> headers = all.get(random.nextInt(all.size()));
            String what = operation + " with " + String.join(" and ", headers);

            assertRefusal(what, send(kept, operation.bodyFor(kept, other), headers.toArray(String[]::new)));
        }

        /** Sends mutated content, which may still be valid and then gets a normal response. */
        private void badContent() throws Exception {
            TestAgent agent = expendable;
            SigningKey key = SigningKey.generate();
            byte[] good = operation.bodyFor(agent, key);
            Reply reply;
            String what;
            if (operation.method().equals("GET")) {
                String query = mutatedQuery(operation.pathFor(agent));
                what = query;
                reply = agent.get(query, validToken(agent, key).compact());
            } else if (random.nextInt(4) == 0) {
                String type = mutatedMediaType();
                what = "body of type " + type;
                reply = SERVER.send(
                        request(agent, good, "Bearer " + validToken(agent, key).compact())
                                .setHeader("Content-Type", type));
                assertRefusal(operation + " with a " + what, reply);
            } else {
                byte[] body = random.nextBoolean()
                        ? MutatedBytes.of(good, random)
                        : MutatedJson.of(new String(good, StandardCharsets.UTF_8), random);
                what = new String(body, StandardCharsets.UTF_8);
                reply = send(agent, body, "Bearer " + validToken(agent, key).compact());
            }
            assertSound(operation + " with " + what, reply);
            if (operation.isFinal() && reply.status() < 300) {
                expendable = expendable();
            }
        }

        private String mutatedQuery(String path) {
            int from = path.contains("?") ? path.indexOf('?') + 1 : path.lastIndexOf('/') + 1;
            byte[] mutatedPart = MutatedBytes.of(path.substring(from).getBytes(StandardCharsets.UTF_8), random);
            StringBuilder encoded = new StringBuilder(path.substring(0, from));
            for (byte each : mutatedPart) {
                boolean plain = each > 0 && (Character.isLetterOrDigit(each) || "=&_-".indexOf(each) >= 0);
                encoded.append(plain ? String.valueOf((char) each) : "%%%02X".formatted(each));
            }
            return encoded.toString();
        }

        private String mutatedMediaType() {
            List<String> types = List.of(
                    "text/plain",
                    "application/xml",
                    "application/x-www-form-urlencoded",
                    "multipart/form-data; boundary=x",
                    "application/octet-stream",
                    "text/html",
                    "application/jose");
            return types.get(random.nextInt(types.size()));
        }

        private TokenParts validToken(TestAgent agent, SigningKey key) {
            return operation.signer() == Signer.HOST
                    ? TokenParts.ofHost(agent, key)
                    : TokenParts.ofAgent(agent, operation.path());
        }

        private Reply send(TestAgent agent, byte[] body, String... authorization) throws Exception {
            return SERVER.send(request(agent, body, authorization));
        }

        private HttpRequest.Builder request(TestAgent agent, byte[] body, String... authorization) {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(SERVER.url() + operation.pathFor(agent)));
            for (String each : authorization) {
                request.header("Authorization", each);
            }
            return operation.method().equals("GET")
                    ? request.GET()
                    : request.header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        }
    }

    private int introspections(Random random) throws Exception {
        MutatedTokens mutated = new MutatedTokens(random);
        for (int i = 0; i < TOKENS_EACH; i++) {
            MutatedTokens.MutatedToken bad = mutated.of(TokenParts.ofAgent(kept, "/"));
            ObjectNode body = Json.object().put("token", bad.token());
            Reply reply = SERVER.post("/agent/introspect", body.toString());
            String what = "introspecting a token " + bad.way() + ": " + bad.token();
            assertSound(what, reply);
            assertThat(reply.text()).as(what).doesNotContain("agent_id");
        }
        for (int i = 0; i < BODIES_EACH; i++) {
            String good = "{\"token\": \"" + kept.tokenFor("/")
                    + "\", \"capability\": \"check_balance\", \"arguments\": {\"account_id\": \"acc_1\"}}";
            byte[] body = random.nextBoolean()
                    ? MutatedBytes.of(good.getBytes(StandardCharsets.UTF_8), random)
                    : MutatedJson.of(good, random);
            assertSound(new String(body, StandardCharsets.UTF_8), SERVER.post("/agent/introspect", body));
        }
        return TOKENS_EACH + BODIES_EACH;
    }

    /** Sends mutated denials, none of which grants anything, and approvals without valid credentials. */
    private int decisions(Random random) throws Exception {
        TestAgent waiting = TestAgent.registers(SERVER, REGISTRATION);
        String denial = "{\"decision\": \"deny\", \"grants\": [{\"capability\": \"check_balance\","
                + " \"decision\": \"deny\", \"reason\": \"no\"}]}";
        for (int i = 0; i < BODIES_EACH; i++) {
            byte[] body = random.nextBoolean()
                    ? MutatedBytes.of(denial.getBytes(StandardCharsets.UTF_8), random)
                    : MutatedJson.of(denial, random);
            Reply reply = decide(waiting.userCode(), owner(), body);
            assertSound("decision " + new String(body, StandardCharsets.UTF_8), reply);
            if (reply.status() < 300) {
                waiting = TestAgent.registers(SERVER, REGISTRATION);
            }
        }
        byte[] approval = "{\"decision\": \"approve\"}".getBytes(StandardCharsets.UTF_8);
        List<String> invalidCredentials = List.of(
                "Basic",
                "Basic ",
                "Basic =",
                "Basic !!",
                "Basic b3duZXI=",
                "Basic " + owner().substring("Basic ".length()).repeat(2),
                owner().replace("Basic ", "Bearer "),
                owner().replace("Basic ", ""),
                owner() + ", " + owner(),
                "Bearer " + waiting.tokenFor("/"),
                "Bearer " + waiting.hostToken());
        for (String authorization : invalidCredentials) {
            assertThat(decide(waiting.userCode(), authorization, approval).status())
                    .as("approval by " + authorization)
                    .isIn(401, 429);
        }
        assertThat(waiting.status().path("status").textValue()).isEqualTo("pending");
        return BODIES_EACH + invalidCredentials.size();
    }

    private void assertNothingGranted() throws Exception {
        Map<String, JsonNode> hosts = hosts();
        assertThat(hosts).containsKey(kept.hostId());
        for (JsonNode host : hosts.values()) {
            boolean trusted = host.path("status").textValue().equals("active");
            for (JsonNode agent : host.path("agents")) {
                for (JsonNode grant : agent.path("agent_capability_grants")) {
                    boolean usable = grant.path("status").textValue().equals("active");
                    boolean asked = grant.path("capability").textValue().equals("check_balance")
                            || grant.at("/constraints/amount/max")
                                            .decimalValue()
                                            .intValue()
                                    == 2;
                    assertThat(usable && !(trusted && asked))
                            .as("a grant without an approval: " + grant + " of " + agent.path("agent_id"))
                            .isFalse();
                }
            }
        }
    }

    private static void assertRefusal(String what, Reply reply) {
        assertSound(what, reply);
        assertThat(reply.status()).as(what + " → " + reply.text()).isGreaterThanOrEqualTo(400);
    }

    private static void assertSound(String what, Reply reply) {
        assertThat(reply.status()).as(what + " → " + reply.text()).isBetween(200, 499);
        assertThat(reply.json().isObject()).as(what).isTrue();
        if (reply.status() >= 300) {
            RefusedRequestsTest.assertSaysNothingInternal(reply.text());
            assertThat(reply.json().path("error").textValue()).as(what).isNotBlank();
        }
    }

    private static String tail(String token) {
        return token.length() > 40 ? token.substring(token.length() - 40) : token + "\n";
    }

    /** Returns an agent that may check balances and transfer at most 2. */
    private static TestAgent approved() throws Exception {
        return decided("{\"decision\": \"approve\"}");
    }

    /** Returns an agent that may only check balances. */
    private static TestAgent expendable() throws Exception {
        return decided("{\"decision\": \"approve\", \"grants\": [{\"capability\": \"transfer_funds\","
                + " \"decision\": \"deny\"}]}");
    }

    private static TestAgent decided(String decision) throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, """
                {"name": "Kept", "host_name": "Kept", "capabilities": ["check_balance",
                 {"name": "transfer_funds", "constraints": {"amount": {"max": 2}}}]}""");
        Reply reply = decide(agent.userCode(), owner(), decision.getBytes(StandardCharsets.UTF_8));
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return agent;
    }

    private static Reply decide(String userCode, String authorization, byte[] body) throws Exception {
        return SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/approvals/" + userCode))
                .header("Authorization", authorization)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    private static String owner() {
        String credentials = "owner:" + SERVER.password();
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }

    private static JsonNode status(TestAgent agent) throws Exception {
        JsonNode host = hosts().get(agent.hostId());
        for (JsonNode each : host.path("agents")) {
            if (each.path("agent_id").textValue().equals(agent.id())) {
                ((ObjectNode) host).set("agents", each);
                return host;
            }
        }
        throw new AssertionError("the list has no " + agent.id());
    }

    private static JsonNode withoutUse(JsonNode host) {
        ((ObjectNode) host).remove("last_used_at");
        ((ObjectNode) host.get("agents")).remove(List.of("last_used_at", "expires_at"));
        return host;
    }

    private static Map<String, JsonNode> hosts() throws Exception {
        Map<String, JsonNode> hosts = new TreeMap<>();
        String query = "";
        while (query != null) {
            Reply reply = SERVER.send(HttpRequest.newBuilder(URI.create(SERVER.url() + "/hosts" + query))
                    .header("Authorization", owner())
                    .GET());
            assertThat(reply.status()).as(reply.text()).isEqualTo(200);
            reply.json()
                    .path("hosts")
                    .forEach(host -> hosts.put(host.path("host_id").textValue(), host));
            String next = reply.json().path("next_cursor").textValue();
            query = next == null ? null : "?cursor=" + next;
        }
        return hosts;
    }

    private static String balance() throws Exception {
        return SERVER.post(
                        "/invocations",
                        "{\"capability_id\": \"check_balance\", \"parameters\": {\"account_id\": \"acc_123\"}}")
                .json()
                .at("/result/balance")
                .toString();
    }
}
