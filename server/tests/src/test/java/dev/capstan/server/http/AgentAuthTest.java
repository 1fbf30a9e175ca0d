package dev.capstan.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.TestAgent;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Agent Auth by example: how an agent is registered, asks for more, goes on, and ends. */
class AgentAuthTest {

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    private static final String BALANCE = "{\"name\": \"Reader\", \"capabilities\": [\"check_balance\"]}";

    @Test
    void theServerSaysWhereItsOperationsAre() throws Exception {
        Reply reply = SERVER.get("/.well-known/agent-configuration");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Cache-Control")).isEqualTo("public, max-age=3600");
        JsonNode json = reply.json();
        assertThat(json.path("version").textValue()).isEqualTo("1.0-draft");
        assertThat(json.path("issuer").textValue()).isEqualTo(SERVER.url().toString());
        assertThat(json.path("default_location").textValue()).isEqualTo(SERVER.url() + "/capability/execute");
        assertThat(json.path("algorithms").toString()).isEqualTo("[\"Ed25519\"]");
        assertThat(json.path("modes").toString()).isEqualTo("[\"delegated\",\"autonomous\"]");
        assertThat(json.path("endpoints")).hasSize(13);
    }

    @Test
    void listShowsWhatTheCallerMayUse() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, BALANCE).approved();

        Reply anybody = SERVER.get("/capability/list");
        assertThat(names(anybody)).containsExactly("check_balance", "web_search");
        assertThat(anybody.header("Cache-Control")).isEqualTo("public, max-age=300");
        assertThat(anybody.headers().allValues("Vary")).contains("Authorization");

        Reply host = agent.hostGets("/capability/list");
        assertThat(names(host)).contains("transfer_funds", "web_search");
        assertThat(host.header("Cache-Control")).isEqualTo("private, max-age=300");
        assertThat(host.text()).doesNotContain("grant_status");

        Reply own = agent.gets("/capability/list");
        assertThat(names(own)).isEqualTo(names(host));
        for (JsonNode each : own.json().path("capabilities")) {
            boolean granted = each.path("name").textValue().equals("check_balance");
            assertThat(each.path("grant_status").textValue()).isEqualTo(granted ? "granted" : "not_granted");
        }
        assertThat(agent.gets("/capability/describe?name=echo_elsewhere")
                        .json()
                        .path("location")
                        .textValue())
                .isEqualTo("https://elsewhere.example/execute");
        assertRefused(SERVER.get("/capability/describe?name=transfer_funds"), 404, "capability_not_found");
        assertRefused(agent.gets("/capability/describe?name=no_such_thing"), 404, "capability_not_found");
    }

    @Test
    void aWalkOverThePagesSeesEverythingOnce() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, BALANCE).approved();
        List<String> walked = new ArrayList<>();
        String cursor = "";
        while (cursor != null) {
            JsonNode page = agent.gets("/capability/list?limit=7" + cursor).json();
            page.path("capabilities")
                    .forEach(each -> walked.add(each.path("name").textValue()));
            assertThat(page.path("has_more").booleanValue())
                    .isEqualTo(page.path("next_cursor").isTextual());
            cursor = page.path("next_cursor").isTextual()
                    ? "&cursor=" + page.path("next_cursor").textValue()
                    : null;
        }
        assertThat(walked).isSorted().isEqualTo(names(agent.gets("/capability/list")));
    }

    @ParameterizedTest
    @CsvSource({
        "limit=0",
        "limit=101",
        "limit=x",
        "cursor=",
        "cursor=AAAA",
        "cursor=%21",
        "sort=name",
        "limit=1&limit=2"
    })
    void aListThatIsAskedForWronglyIsRefused(String query) throws Exception {
        assertRefused(SERVER.get("/capability/list?" + query), 400, "invalid_request");
    }

    @ParameterizedTest
    @CsvSource({
        "GET,  /agent/status?agent_id=x",
        "POST, /agent/register",
        "POST, /agent/request-capability",
        "POST, /agent/reactivate",
        "POST, /agent/revoke",
        "POST, /agent/rotate-key",
        "POST, /host/rotate-key",
        "POST, /host/revoke",
        "POST, /capability/execute",
        "POST, /capability/batch-execute",
        "GET,  /capability/executions/exe_x",
        "POST, /invocations",
        "POST, /rpc/requests"
    })
    void missingTokenIsAnsweredWithTheDiscoveryAddress(String method, String path) throws Exception {
        String body = path.equals("/invocations")
                ? "{\"capability_id\": \"check_balance\", \"parameters\": {}}"
                : path.equals("/rpc/requests")
                        ? "{\"to\": \"agent://bank\", \"capability\": \"check_balance\", \"payload\": {}}"
                        : "{}";
        String hint = "AgentAuth discovery=\"" + SERVER.url() + "/.well-known/agent-configuration\"";
        boolean takesAnybody = path.equals("/invocations") || path.equals("/rpc/requests");
        for (String authorization : List.of("", "Basic eDp5", "Bearer", "Bearer x", "Bearer a.b.c")) {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(SERVER.url() + path)).header("Content-Type", "application/json");
            if (!authorization.isEmpty()) {
                request.header("Authorization", authorization);
            } else if (takesAnybody) {
                continue;
            }
            Reply reply = SERVER.send(
                    method.equals("GET") ? request.GET() : request.POST(HttpRequest.BodyPublishers.ofString(body)));

            assertThat(reply.status()).as(authorization + reply.text()).isEqualTo(401);
            assertThat(reply.header("WWW-Authenticate")).as(authorization).isEqualTo(hint);
            assertThat(code(reply))
                    .as(authorization)
                    .isEqualTo(authorization.startsWith("Bearer ") ? "invalid_jwt" : "authentication_required");
        }
    }

    @Test
    void anUnknownHostWaitsWithEverythingItAsksFor() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, BALANCE);

        JsonNode json = agent.registration();
        assertThat(json.path("status").textValue()).isEqualTo("pending");
        assertThat(json.path("agent_id").textValue()).startsWith("agt_");
        assertThat(json.path("host_id").textValue()).startsWith("hst_");
        assertThat(json.path("agent_capability_grants").toString())
                .isEqualTo("[{\"capability\":\"check_balance\",\"status\":\"pending\"}]");
        JsonNode approval = json.path("approval");
        assertThat(approval.path("method").textValue()).isEqualTo("device_authorization");
        assertThat(approval.path("user_code").textValue()).matches("[A-Z0-9]{4}-[A-Z0-9]{4}");
        assertThat(approval.path("verification_uri").textValue()).isEqualTo(SERVER.url() + "/device");
        assertThat(approval.path("verification_uri_complete").textValue())
                .isEqualTo(SERVER.url() + "/device?code=" + agent.userCode());
        assertThat(approval.path("expires_in").intValue()).isBetween(590, 600);
        assertThat(approval.path("interval").intValue()).isEqualTo(5);
        assertRefused(agent.executes("check_balance", "{}"), 403, "host_pending");
        assertRefused(agent.hostPosts("/agent/revoke", reference(agent.id())), 403, "host_pending");
        assertThat(agent.hostGets("/agent/status?agent_id=" + agent.id()).status())
                .isEqualTo(200);
        Reply listed = agent.hostGets("/capability/list");
        assertThat(listed.json())
                .as("what an anonymous caller sees")
                .isEqualTo(SERVER.get("/capability/list").json());

        Reply again = agent.post("/agent/register", registering(agent, agent.key()), BALANCE);
        assertThat(again.status()).as(again.text()).isEqualTo(200);
        assertThat(again.json().at("/approval/user_code").textValue()).isEqualTo(agent.userCode());
        assertThat(again.json().path("agent_id").textValue()).isEqualTo(agent.id());
    }

    @Test
    void aTrustedHostHasItsDefaultsAtOnceAndTheRestWaits() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, BALANCE).approved();

        TestAgent defaults = agent.sibling(BALANCE);
        assertThat(defaults.registration().path("status").textValue()).isEqualTo("active");
        assertThat(defaults.registration().has("approval")).isFalse();
        assertThat(agent.sibling("{\"name\": \"Idle\"}")
                        .registration()
                        .path("status")
                        .textValue())
                .isEqualTo("active");
        TestAgent more = agent.sibling("{\"name\": \"More\", \"capabilities\": [\"check_balance\", \"web_search\"]}");
        assertThat(more.registration().path("status").textValue()).isEqualTo("pending");
        assertRefused(more.executes("check_balance", "{\"account_id\": \"acc_123\"}"), 403, "agent_pending");
        assertRefused(agent.post("/agent/register", registering(agent, agent.key()), BALANCE), 409, "agent_exists");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{}                                                                    | invalid_request",
                "{'name': ''}                                                          | invalid_request",
                "{'name': 5}                                                           | invalid_request",
                "{'name': 'A', 'reason': []}                                           | invalid_request",
                "{'name': 'A', 'mode': 'own'}                                          | unsupported_mode",
                "{'name': 'A', 'capabilities': ['echo_elsewhere', 'echo_elsewhere']}   | invalid_request",
                "{'name': 'A', 'capabilities': [5]}                                    | invalid_request",
                "{'name': 'A', 'capabilities': ['nothing']}                            | invalid_capabilities",
                "{'name': 'A', 'capabilities': [{'name': 'transfer_funds',"
                        + " 'constraints': {'amount': {'maximum': 5}}}]}               | unknown_constraint_operator",
                "{'name': 'A', 'name': 'B'}                                            | invalid_request",
                "{'name': 'A'                                                          | invalid_request"
            })
    void aRegistrationThatMakesNoSenseIsRefused(String body, String code) throws Exception {
        TestAgent host = TestAgent.registers(SERVER, BALANCE);

        Reply reply = host.post("/agent/register", registering(host, SigningKey.generate()), body.replace('\'', '"'));

        assertRefused(reply, 400, code);
    }

    @Test
    void aRegistrationIsBounded() throws Exception {
        TestAgent host = TestAgent.registers(SERVER, BALANCE);
        String many = "\"x\", ".repeat(50) + "\"x\"";
        for (String body : List.of(
                "{\"name\": \"" + "x".repeat(201) + "\"}",
                "{\"name\": \"A\", \"host_name\": \"" + "x".repeat(201) + "\"}",
                "{\"name\": \"A\", \"reason\": \"" + "x".repeat(1001) + "\"}",
                "{\"name\": \"A\", \"capabilities\": [" + many + "]}")) {
            Reply reply = host.post("/agent/register", registering(host, SigningKey.generate()), body);
            assertRefused(reply, 400, "invalid_request");
            assertThat(reply.json().path("violations").isEmpty()).isFalse();
        }
    }

    @Test
    void constraintsWithoutBoundAreRefusedAndNotTheServersFault() throws Exception {
        TestAgent host = TestAgent.registers(SERVER, BALANCE);
        for (int values : List.of(1_000, 20_000, 90_000)) {
            StringBuilder in = new StringBuilder("0");
            for (int i = 1; i < values; i++) {
                in.append(", ").append(1_000_000 + i);
            }
            String body = "{\"name\": \"A\", \"capabilities\": [{\"name\": \"transfer_funds\","
                    + " \"constraints\": {\"amount\": {\"in\": [" + in + "]}}}]}";
            Reply reply = host.post("/agent/register", registering(host, SigningKey.generate()), body);
            assertThat(reply.status()).as(values + " values: " + reply.text()).isBetween(200, 499);
        }
    }

    @Test
    void aKeyOfAnotherKindIsRefused() throws Exception {
        TestAgent host = TestAgent.registers(SERVER, BALANCE).approved();
        ObjectNode curve = Json.object()
                .put("kty", "EC")
                .put("crv", "P-256")
                .put("x", "AA")
                .put("y", "AA");
        TokenParts token = TokenParts.ofHost(host, SigningKey.generate()).with("agent_public_key", curve);

        assertRefused(host.post("/agent/register", token.compact(), BALANCE), 400, "unsupported_algorithm");
        assertRefused(
                host.hostPosts(
                        "/agent/rotate-key", "{\"agent_id\": \"" + host.id() + "\", \"public_key\": " + curve + "}"),
                400,
                "unsupported_algorithm");
    }

    @Test
    void unsatisfiableRequestIsDenied() throws Exception {
        TestAgent agent = TestAgent.registers(
                SERVER,
                "{\"name\": \"A\", \"capabilities\": [\"check_balance\","
                        + " {\"name\": \"transfer_funds\", \"constraints\": {\"amount\": {\"min\": 20000}}}]}");

        JsonNode grants = agent.registration().path("agent_capability_grants");
        assertThat(grants.toString())
                .contains("{\"capability\":\"transfer_funds\",\"status\":\"denied\","
                        + "\"reason\":\"unsatisfiable_constraints\"}");
    }

    @Test
    void askingForMoreTakesAPersonAndLeavesWhatThereIs() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, BALANCE).approved();

        assertRefused(
                agent.posts("/agent/request-capability", "{\"capabilities\": [\"check_balance\"]}"),
                409,
                "already_granted");
        String more = "{\"capabilities\": [\"check_balance\", \"web_search\"], \"reason\": \"news\"}";
        JsonNode asked = agent.requestCapabilities(more);
        assertThat(asked.path("status").textValue()).isEqualTo("pending");
        assertThat(asked.path("agent_capability_grants")).hasSize(2);
        assertThat(agent.requestCapabilities(more).at("/approval/user_code"))
                .isEqualTo(asked.at("/approval/user_code"));
        assertThat(agent.executes("check_balance", "{\"account_id\": \"acc_123\"}")
                        .status())
                .isEqualTo(200);
        assertRefused(agent.executes("web_search", "{\"query\": \"x\"}"), 403, "capability_not_granted");
        assertRefused(agent.posts("/agent/request-capability", "{\"capabilities\": []}"), 400, "invalid_request");
        Reply notOffered = agent.posts("/agent/request-capability", "{\"capabilities\": [\"nothing\"]}");
        assertRefused(notOffered, 400, "invalid_capabilities");
        assertThat(notOffered.json().path("message").textValue())
                .isEqualTo("not offered here: nothing; GET /capability/list returns the offered capabilities");
    }

    @Test
    void aHostKnowsOfItsOwnAgentsAlone() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, BALANCE).approved();
        TestAgent stranger = TestAgent.registers(SERVER, BALANCE).approved();

        assertRefused(stranger.hostGets("/agent/status?agent_id=" + agent.id()), 403, "unauthorized");
        assertRefused(stranger.hostGets("/agent/status?agent_id=agt_none"), 404, "agent_not_found");
        assertRefused(stranger.hostGets("/agent/status"), 400, "invalid_request");
        for (String path : List.of("/agent/revoke", "/agent/reactivate")) {
            assertRefused(stranger.hostPosts(path, reference(agent.id())), 403, "unauthorized");
            assertRefused(stranger.hostPosts(path, reference("agt_none")), 404, "agent_not_found");
        }
        assertThat(agent.status().path("status").textValue()).isEqualTo("active");
    }

    @Test
    void reactivatedAgentHasItsDefaultsOnly() throws Exception {
        TestAgent agent = TestAgent.registers(
                        SERVER, "{\"name\": \"A\", \"capabilities\": [\"check_balance\", \"web_search\"]}")
                .approved();
        Reply active = agent.hostPosts("/agent/reactivate", reference(agent.id()));
        assertThat(active.json().path("agent_capability_grants")).hasSize(2);

        SERVER.asOwner("DELETE", "/agents/" + agent.id() + "/session", "");
        assertRefused(agent.executes("check_balance", "{}"), 403, "agent_expired");
        JsonNode again =
                agent.hostPosts("/agent/reactivate", reference(agent.id())).json();
        assertThat(again.path("status").textValue()).isEqualTo("active");
        List<String> usable = new ArrayList<>();
        again.path("agent_capability_grants").forEach(grant -> {
            if (grant.path("status").textValue().equals("active")) {
                usable.add(grant.path("capability").textValue());
            }
        });
        assertThat(usable).containsExactly("check_balance");

        for (int i = 0; i < 2; i++) {
            Reply revoked = agent.hostPosts("/agent/revoke", reference(agent.id()));
            assertThat(revoked.text()).isEqualTo("{\"agent_id\":\"" + agent.id() + "\",\"status\":\"revoked\"}");
        }
        assertRefused(agent.executes("check_balance", "{}"), 403, "agent_revoked");
        assertRefused(agent.hostPosts("/agent/reactivate", reference(agent.id())), 403, "agent_revoked");
    }

    @Test
    void replacedKeyIsRefused() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, BALANCE).approved();
        SigningKey next = SigningKey.generate();
        String rotation = "{\"public_key\": " + next.publicKey().toJson() + "}";

        assertThat(agent.post("/agent/rotate-key", agent.token(next), rotation).text())
                .isEqualTo("{\"agent_id\":\"" + agent.id() + "\",\"status\":\"active\"}");
        assertRefused(agent.executes("check_balance", "{\"account_id\": \"acc_123\"}"), 401, "invalid_jwt");
        TokenParts fresh = TokenParts.ofAgent(agent, "/capability/list").signedBy(next);
        assertThat(agent.get("/capability/list", fresh.compact()).status()).isEqualTo(200);
        String back = "{\"agent_id\": \"" + agent.id() + "\", \"public_key\": "
                + agent.key().publicKey().toJson() + "}";
        assertRefused(agent.hostPosts("/agent/rotate-key", back), 409, "agent_exists");

        SigningKey nextHost = SigningKey.generate();
        String thumbprint = agent.hostKey().publicKey().thumbprint();
        String hostRotation = "{\"public_key\": " + nextHost.publicKey().toJson() + "}";
        assertThat(agent.post("/host/rotate-key", agent.hostToken(nextHost, thumbprint), hostRotation)
                        .text())
                .isEqualTo("{\"host_id\":\"" + agent.hostId() + "\",\"status\":\"active\"}");
        assertRefused(agent.hostGets("/agent/status?agent_id=" + agent.id()), 401, "invalid_jwt");
        assertRefused(
                agent.post("/agent/register", registering(agent, SigningKey.generate()), BALANCE), 401, "invalid_jwt");
        TestAgent other = TestAgent.registers(SERVER, BALANCE).approved();
        assertRefused(other.hostPosts("/host/rotate-key", hostRotation), 409, "key_in_use");
        String old = "{\"public_key\": " + agent.hostKey().publicKey().toJson() + "}";
        assertRefused(other.hostPosts("/host/rotate-key", old), 409, "key_in_use");
    }

    @Test
    void aHostThatEndsTakesItsAgentsAlong() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, BALANCE).approved();
        agent.sibling(BALANCE);

        assertThat(agent.hostPosts("/host/revoke", "{}").text())
                .isEqualTo("{\"host_id\":\"" + agent.hostId() + "\",\"status\":\"revoked\",\"agents_revoked\":2}");
        assertRefused(agent.executes("check_balance", "{}"), 403, "host_revoked");
        assertRefused(agent.hostGets("/agent/status?agent_id=" + agent.id()), 403, "host_revoked");
        assertRefused(
                agent.post("/agent/register", registering(agent, SigningKey.generate()), BALANCE), 403, "host_revoked");
    }

    @Test
    void anIntrospectionTellsWhatATokenIsWorthAndLeavesItSo() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, BALANCE).approved();
        String token = agent.tokenFor("/capability/list");
        for (int i = 0; i < 2; i++) {
            JsonNode json = SERVER.post("/agent/introspect", "{\"token\": \"" + token + "\"}")
                    .json();
            assertThat(json.path("active").booleanValue()).isTrue();
            assertThat(json.path("agent_id").textValue()).isEqualTo(agent.id());
            assertThat(json.path("user_id").textValue()).isEqualTo("owner");
            assertThat(json.path("aud").textValue()).isEqualTo(SERVER.url().toString());
            assertThat(json.path("agent_capability_grants").toString())
                    .isEqualTo("[{\"capability\":\"check_balance\",\"status\":\"active\"}]");
        }
        assertThat(agent.get("/capability/list", token).status()).isEqualTo(200);
        assertRefused(agent.get("/capability/list", token), 401, "invalid_jwt");
        assertThat(introspected(agent.token("https://elsewhere.example/execute")))
                .contains("\"active\":true");
        assertThat(introspected(agent.token("https://nowhere.example/execute"))).isEqualTo("{\"active\":false}");
        assertThat(introspected("x")).isEqualTo("{\"active\":false}");
        assertThat(introspected(agent.hostToken())).isEqualTo("{\"active\":false}");
    }

    @Test
    void anIntrospectionTellsWhetherTheGrantAllowsACall() throws Exception {
        TestAgent agent = TestAgent.registers(SERVER, """
                {"name": "a", "mode": "delegated", "capabilities":
                [{"name": "transfer_funds", "constraints": {"to": "acc_1"}}]}""").approved();
        String token = agent.tokenFor("/capability/list");
        String transfer = "\"capability\": \"transfer_funds\", \"arguments\": ";
        long recorded = SERVER.recorded();

        JsonNode allowed =
                requestCapabilities(token, transfer + "{\"to\": \"acc_1\", \"amount\": 1, \"currency\": \"USD\"}");
        JsonNode broken =
                requestCapabilities(token, transfer + "{\"to\": \"acc_2\", \"amount\": 1, \"currency\": \"USD\"}");
        JsonNode empty = requestCapabilities(token, "\"capability\": \"transfer_funds\"");
        JsonNode other = requestCapabilities(token, "\"capability\": \"check_balance\"");

        assertThat(allowed.path("active").booleanValue()).isTrue();
        assertThat(allowed.path("allowed")).isEqualTo(BooleanNode.TRUE);
        assertThat(allowed.has("refusal")).isFalse();
        assertThat(broken.path("allowed")).isEqualTo(BooleanNode.FALSE);
        assertThat(broken.path("refusal").toString())
                .isEqualTo(
                        "{\"code\":\"constraint_violated\",\"message\":\"'to' violates the constraint \\\"acc_1\\\"\","
                                + "\"violations\":[{\"field\":\"to\",\"constraint\":\"acc_1\",\"actual\":\"acc_2\"}]}");
        assertThat(empty.at("/refusal/code").textValue()).isEqualTo("constraint_violated");
        assertThat(other.at("/refusal/code").textValue()).isEqualTo("capability_not_granted");
        assertThat(requestCapabilities("x", transfer + "{}").toString()).isEqualTo("{\"active\":false}");
        assertThat(requestCapabilities(token, "\"arguments\": {}").path("error").textValue())
                .isEqualTo("invalid_request");
        assertThat(requestCapabilities(token, transfer + "[]").path("error").textValue())
                .isEqualTo("invalid_request");
        assertThat(SERVER.recorded()).isEqualTo(recorded);
        assertThat(agent.get("/capability/list", token).status()).isEqualTo(200);
    }

    private static JsonNode requestCapabilities(String token, String more) throws Exception {
        return SERVER.post("/agent/introspect", "{\"token\": \"" + token + "\", " + more + "}")
                .json();
    }

    private static String introspected(String token) throws Exception {
        return SERVER.post("/agent/introspect", "{\"token\": \"" + token + "\"}")
                .text();
    }

    private static String registering(TestAgent host, SigningKey agent) {
        return TokenParts.ofHost(host, agent).compact();
    }

    private static String reference(String agentId) {
        return "{\"agent_id\": \"" + agentId + "\"}";
    }

    private static List<String> names(Reply list) {
        List<String> names = new ArrayList<>();
        list.json()
                .path("capabilities")
                .forEach(each -> names.add(each.path("name").textValue()));
        return names;
    }

    private static String code(Reply reply) {
        JsonNode error = reply.json().path("error");
        return error.isTextual() ? error.textValue() : error.path("code").textValue();
    }

    private static void assertRefused(Reply reply, int status, String code) {
        assertThat(reply.status()).as(reply.text()).isEqualTo(status);
        assertThat(code(reply)).as(reply.text()).isEqualTo(code);
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
    }
}
